export { GET } from "@/app/mcp/server-card/route";
