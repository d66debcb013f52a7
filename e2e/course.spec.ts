import { playCourse } from "@/lib/operations/demo/play-course";
import { setUpSquare } from "@/lib/operations/demo/square";
import { LOCALES } from "@/lib/pages/i18n/locale";
import { expectAccessible } from "./axe";
import type { ShownPage } from "./pages";
import { startSquare, test, withDatabase } from "./square";
import { openWalkers } from "./walker";

const PAGES = ["/course", "/course/numbers"].map(
  (path): ShownPage => ({ name: path, route: path, path, as: "owner" }),
);

// A course shuts out everybody who is not on its lists, so it has a square of its own.
test("the pages of a course are whole for staff in both languages, accessible, and lead on", async ({
  browser,
}) => {
  const square = await startSquare();
  const { walkerAs, close } = openWalkers(browser, square);
  try {
    await withDatabase(square, async (database) => {
      await setUpSquare(database, new Date());
      await playCourse(database, new Date());
    });
    for (const locale of LOCALES) {
      const walker = await walkerAs({ locale, as: "owner", hasScripts: true });
      for (const page of PAGES) {
        await walker.open(page);
        await walker.expectWhole(page.name);
        await expectAccessible(walker.page, page.name);
        await walker.expectLinks(page.name);
      }
    }
  } finally {
    await close();
    await square.stop();
  }
});
