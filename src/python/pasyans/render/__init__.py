"""Pictures of a position, all drawn from its neutral view."""
