"""Pages made of presets: models, one page each, and accelerators."""

from sitegen.render.presets.accelerators import accelerators_context
from sitegen.render.presets.models import models_context
from sitegen.render.presets.one_model import model_context, model_description

__all__ = ["accelerators_context", "model_context", "model_description", "models_context"]
