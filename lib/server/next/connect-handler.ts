import type { Handler } from "./front-handler";

/** Next has no route for programs that log in: it does not choose by Host. Loaded when the first of them comes. */
export const connectHandler: Handler = async (request, response) => {
  const { serveConnect } = await import("@/lib/connect/node");
  await serveConnect(request, response);
};
