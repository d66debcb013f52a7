import { chromium } from "@playwright/test";
import { findBrowser } from "./e2e/browser";
const [out, path, w="1280", scheme="light", locale="en"] = process.argv.slice(2);
const b = await chromium.launch(await findBrowser());
const c = await b.newContext({viewport:{width:+w!,height:900},colorScheme:scheme as never,locale,baseURL:"http://localhost:4115"});
const p = await c.newPage(); p.on("console",m=>{ if(/refused|violat/i.test(m.text())) console.log(m.text().slice(0,200))});
await p.goto(path!,{timeout:120000}); await p.evaluate(()=>document.fonts.ready); await p.waitForTimeout(500); await p.screenshot({path:out!,fullPage:true}); await b.close();
