export { GET } from "../healthz/route";
