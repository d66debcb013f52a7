/** Where an agent keeps what it has of a square, for a shell, as square.py has it (`folder`). */
export const keyFolder = (origin: string): string =>
  `$${"{"}XDG_CONFIG_HOME:-$HOME/.config}/lobster-square/${origin.toLowerCase().replace(/[^a-z0-9.]+/g, "-")}`;

/** The name of the file in it that has the key of an agent with no profile of its own (`key_file`). */
export const DEFAULT_PROFILE = "default";
