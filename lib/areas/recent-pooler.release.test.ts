import { recentPooler } from "@/lib/testing/pooler";
import { throughPooler } from "@/lib/testing/through-pooler";

await throughPooler(recentPooler, true);
