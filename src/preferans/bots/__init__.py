"""Those who play without being asked twice: each bot answers an observation with an action."""
