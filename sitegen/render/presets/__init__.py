"""Pages made of presets: models, one page each, accelerators, and the vectors for other tools."""

from sitegen.render.presets.accelerators import accelerators_context
from sitegen.render.presets.models import models_context
from sitegen.render.presets.one_model import model_context, model_description
from sitegen.render.presets.vectors import vectors_context, vectors_json

__all__ = [
    "accelerators_context",
    "model_context",
    "model_description",
    "models_context",
    "vectors_context",
    "vectors_json",
]
