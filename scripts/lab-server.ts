import "@/lib/platform/boot";
import { serveLab } from "@/lib/operations/lab/serve-lab";

await serveLab();
