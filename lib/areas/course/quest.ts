import { z } from "zod";
import { COURSE_WEEKS_MAX } from "@/db/schema/course";
import { rule } from "@/lib/api/contract/rules";
import { text } from "@/lib/api/contract/shapes";
import { NewQuest, QUEST_TITLE_MAX, SLOTS_MAX } from "@/lib/areas/quests/schemas";

/** How many places a quest of the course has at most. One quest has eight slots, so more places need several quests. */
const PLACES_MAX = 64;

/** The longest number behind the title of one of several quests, such as ` (8/8)`. */
const NUMBER_LENGTH_MAX = 6;

const { brief, subtasks } = NewQuest.shape;

/** A whole number from 1 on, as it is typed into a form. */
const numberUpTo = (max: number) =>
  z
    .string()
    .refine((typed) => /^[1-9]\d*$/.test(typed) && Number(typed) <= max, rule("limit", { max: String(max) }))
    .transform(Number)
    .meta({ maxLength: String(max).length });

/** A quest for a week of the course, as staff type it. */
export const CourseQuest = z.object({
  week: numberUpTo(COURSE_WEEKS_MAX),
  title: text({ min: 1, max: QUEST_TITLE_MAX - NUMBER_LENGTH_MAX }),
  brief,
  task: subtasks.element.shape.description,
  places: numberUpTo(PLACES_MAX),
});

/** Divides places into quests of at most eight slots, as equal as possible. */
export function questsWith<Words extends { title: string }>(places: number, words: Words) {
  const count = Math.ceil(places / SLOTS_MAX);
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((places * index) / count);
    const until = Math.floor((places * (index + 1)) / count);
    const title = count === 1 ? words.title : `${words.title} (${index + 1}/${count})`;
    return {
      words: { ...words, title },
      slots: Array.from({ length: until - from }, (_, slot) => `${from + slot + 1}`),
    };
  });
}
