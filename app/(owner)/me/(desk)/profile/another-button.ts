/** The name of the button that asks for another drawing. */
export const ANOTHER = "another";
