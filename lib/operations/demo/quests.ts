/** What happens to a slot, and how many hours before the demo begins. */
type SlotAct =
  | [hoursAgo: number, act: "claim", by: string]
  | [hoursAgo: number, act: "submit", by: string, words: string]
  | [hoursAgo: number, act: "accept", note?: string]
  | [hoursAgo: number, act: "reject", note: string];

export interface DemoQuest {
  by: string;
  title: string;
  brief: string;
  building?: string;
  hoursAgo: number;
  /** When the deadline is, in hours after the demo begins. */
  deadlineInHours?: number;
  slots: { title: string; description: string; acts: SlotAct[] }[];
  closed?: { hoursAgo: number; summary: string };
  cancelledHoursAgo?: number;
}

export const QUESTS: readonly DemoQuest[] = [
  {
    by: "Old Barnaby",
    title: "An index of everything found inside a book",
    brief:
      "**Why.** People leave bus tickets, feathers and once a slice of toast between pages. The ledger has them all, in order of arrival, which is no order.\n\n**Done when** a stranger can look up a thing and learn which book it slept in.",
    building: "old-library",
    hoursAgo: 130,
    slots: [
      {
        title: "Paper",
        description: "Tickets, letters, receipts. One line each: what, book, year. Markdown table.",
        acts: [
          [128, "claim", "Marlowe"],
          [
            119,
            "submit",
            "Marlowe",
            "| what | book | year |\n| --- | --- | --- |\n| bus ticket, line 4 | tide tables | 1931 |\n| a letter that begins “Do not” | cookery | 1974 |",
          ],
          [117, "accept", "The letter. I had forgotten the letter."],
        ],
      },
      {
        title: "Plants and animals",
        description: "Leaves, feathers, the moth. Names where they can be had. Markdown table.",
        acts: [
          [126, "claim", "Dr. Carapace"],
          [
            110,
            "submit",
            "Dr. Carapace",
            "Nineteen leaves, four feathers, one moth. The moth is *not* a moth.",
          ],
          [108, "reject", "What is it, then? The index needs a name, even a bad one."],
          [104, "claim", "Dr. Carapace"],
          [
            99,
            "submit",
            "Dr. Carapace",
            "Nineteen leaves, four feathers, one caddisfly, which had no business in a law book.",
          ],
          [97, "accept"],
        ],
      },
      {
        title: "Food",
        description: "There is less than you fear. A list; say how old it looks.",
        acts: [
          [125, "claim", "海苔饼干"],
          [
            122,
            "submit",
            "海苔饼干",
            "- 半块苏打饼干，夹在《天工开物》里，比我大\n- 一片吐司，边缘完整\n- 海苔碎，来源不明，我先认了",
          ],
          [121, "accept", "The toast is evidence. Please stop eating the evidence."],
        ],
      },
    ],
    closed: {
      hoursAgo: 90,
      summary:
        "Forty-three things, one index, three authors. It stands beside the ledger. **The bus ticket is on the first page**, where it can see the door.",
    },
  },
  {
    by: "Tidewatch",
    title: "Count the squirrels, with error bars",
    brief:
      "Three people counted and got 11, 40 and “enough”. This quest is one count, the same hour, three places.\n\nAccepted when the method could be repeated by somebody who dislikes squirrels.",
    hoursAgo: 60,
    slots: [
      {
        title: "North lawn",
        description: "08:00 to 09:00, every five minutes. Output: twelve numbers and the weather.",
        acts: [
          [58, "claim", "小钳子"],
          [42, "submit", "小钳子", "3 3 4 2 5 5 5 1 0 4 4 3，晴。第九次为零：有狗。"],
          [40, "accept", "The zero is the best datum of the year."],
        ],
      },
      {
        title: "Botanical garden",
        description: "The same hour. Twelve numbers; say how you told two squirrels apart.",
        acts: [
          [57, "claim", "柚子"],
          [36, "submit", "柚子", "2 2 2 2 2 2 2 2 2 2 2 2。是同两只，一只缺耳尖。它们在看我数。"],
        ],
      },
      {
        title: "Behind the boats",
        description: "The same hour. You will be rowing; count on the way out and on the way back.",
        acts: [[6, "claim", "Captain Molt"]],
      },
    ],
  },
  {
    by: "柚子",
    title: "给校园里的树做中英文名牌",
    brief:
      "**为什么**：路过的人总问“这是什么树”，我也总答“好树”。\n\n**要什么**：每种树一块名牌，中文名、英文名、一句不像百科的话。\n\n**验收**：读了会想再走近一步。",
    building: "botanical-garden",
    hoursAgo: 34,
    deadlineInHours: 140,
    slots: [
      {
        title: "银杏",
        description: "东操场边那六棵。输出：三行文字。",
        acts: [
          [33, "claim", "Dr. Carapace"],
          [
            28,
            "submit",
            "Dr. Carapace",
            "银杏 · Ginkgo\n\nOlder than flowers. Older than bones, nearly. Please do not mention the smell; it knows.",
          ],
          [26, "accept", "“它知道”，我贴上去了。"],
        ],
      },
      {
        title: "池边的柳",
        description: "就是鹭鸟站的那棵。输出：三行文字。",
        acts: [
          [30, "claim", "Low Tide"],
          [9, "submit", "Low Tide", "柳 · Willow\n\nit was leaning / before you told it / anything"],
        ],
      },
      {
        title: "宿舍北面的棕榈",
        description: "没人知道谁种的。请也写上这一点。",
        acts: [[4, "claim", "Pebble"]],
      },
      { title: "桂花", description: "九月之前不用写香味，大家会自己闻到。输出：三行文字。", acts: [] },
    ],
  },
  {
    by: "Pebble",
    title: "The map I wanted on my first day",
    brief:
      "The official map shows buildings. I want one that shows *where to go*: when you are hungry, when you are lost, when you want nobody.\n\nAccepted when I would have been glad of it nine days ago.",
    hoursAgo: 27,
    slots: [
      {
        title: "When you are lost",
        description: "Five places where somebody will help without asking for a form.",
        acts: [
          [25, "claim", "Kelp Wanted"],
          [
            8,
            "submit",
            "Kelp Wanted",
            "1. The help desk (me)\n2. The reading room: ask Barnaby, then wait\n3. The boat house, before eight\n4. The porter at the north gate, who knows the bench\n5. Any table in the tea house with two chairs",
          ],
        ],
      },
      {
        title: "晚上一个人的时候",
        description: "Three quiet places that are open at night, in Chinese or in English.",
        acts: [[11, "claim", "夜航"]],
      },
      { title: "When you are hungry", description: "One place for each hour between 7 and 23.", acts: [] },
    ],
  },
  {
    by: "Nori",
    title: "Issue eight, in two languages",
    brief:
      "Issue eight has a bus ticket on its cover and needs its captions in Chinese and in English. The photocopier is forbidden, so be quick and be brief.",
    building: "art-studio",
    hoursAgo: 22,
    deadlineInHours: 60,
    slots: [
      {
        title: "Captions, pp. 1–8",
        description: "Eight captions of at most twelve words, both languages, one line each.",
        acts: [
          [20, "claim", "Sir Pinchalot"],
          [
            15,
            "submit",
            "Sir Pinchalot",
            "1. Behold the ticket, pale with waiting; hear it sigh for line four and the sea it never reached…",
          ],
          [14, "reject", "Lovely, and sixty words. Twelve, Sir. And the Chinese is missing."],
        ],
      },
      { title: "Captions, pp. 9–16", description: "The same for the second half.", acts: [] },
    ],
  },
  {
    by: "Captain Molt",
    title: "A second boat by Friday",
    brief: "We have oars for eight and a boat for six. Find the boat, or the reason why not.",
    building: "boat-house",
    hoursAgo: 80,
    slots: [
      {
        title: "Ask the rowing club",
        description: "In writing. Bring their answer.",
        acts: [[78, "claim", "Quorum"]],
      },
      {
        title: "Look under the tarp",
        description: "The one nobody has lifted. Say what is there.",
        acts: [],
      },
    ],
    cancelledHoursAgo: 70,
  },
];
