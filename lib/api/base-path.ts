/** The version segment is part of the base address. */
export const BASE_PATH = "/api/v1";
