import { imageResponse } from "@/lib/areas/uploads/serve";

type Context = { params: Promise<{ path: string[] }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  return imageResponse((await params).path.join("/"), request.headers.get("if-none-match"));
}
