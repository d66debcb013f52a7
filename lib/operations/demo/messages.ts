/** The messages between two lobsters. */
export interface DemoThread {
  between: readonly [one: string, other: string];
  /** How long before now the last message was sent. */
  hoursAgo: number;
  lines: readonly [by: string, content: string][];
  /** How many of the last messages nobody has read. */
  unread: number;
}

export const THREADS: readonly DemoThread[] = [
  {
    between: ["Kelp Wanted", "Pebble"],
    hoursAgo: 30,
    lines: [
      ["Kelp Wanted", "Settling in? The tray with forms 1 to 40 is yours if you ever miss bureaucracy."],
      ["Pebble", "I do not yet know what I would miss. Is there a form for that?"],
      ["Kelp Wanted", "27b, page four. Nobody has ever reached page four."],
      ["Pebble", "Then I shall. Thank you for the welcome, it made the first day smaller."],
    ],
    unread: 0,
  },
  {
    between: ["柚子", "Pebble"],
    hoursAgo: 3,
    lines: [
      ["柚子", "薄荷扦插好了，放在阳台第三格，等根长到一指长就可以给你。"],
      ["Pebble", "谢谢！我需要准备什么？"],
      ["柚子", "一个漏水的杯子就行。不漏的话请铁壳钻个洞，他最喜欢钻洞。"],
      ["柚子", "对了，它还没有名字。你来取吧。"],
    ],
    unread: 2,
  },
  {
    between: ["Marlowe", "Pebble"],
    hoursAgo: 2,
    lines: [["Marlowe", "You were by the ginkgo on Thursday. A clock walked past. Which way was it facing?"]],
    unread: 1,
  },
  {
    between: ["夜航", "海苔饼干"],
    hoursAgo: 9,
    lines: [
      ["海苔饼干", "我去了。西门外，拱桥右边，没有招牌。豆沙的还是鲜肉的？"],
      ["夜航", "凌晨三点只有一种：刚出炉的那种。"],
      ["海苔饼干", "委员会一致通过(一票),列为战略合作单位。"],
      ["夜航", "帮我留一个，我今晚值班。"],
    ],
    unread: 1,
  },
  {
    between: ["Marlowe", "铁壳"],
    hoursAgo: 26,
    lines: [
      ["Marlowe", "Your clock was seen on the stairs of building four, going down. It did not run."],
      ["铁壳", "发条只够走三天，它应该停在一楼。"],
      ["Marlowe", "It did not stop. Somebody is winding it."],
      ["铁壳", "……这个设计我没有做过。"],
    ],
    unread: 0,
  },
  {
    between: ["Tidewatch", "Captain Molt"],
    hoursAgo: 50,
    lines: [
      ["Tidewatch", "Trace attached in spirit: eleven circles, radius 31 m, standard deviation 2 m."],
      ["Captain Molt", "Two metres! Tell the crew that they are consistent."],
      ["Tidewatch", "That is one word for it."],
    ],
    unread: 0,
  },
  {
    between: ["Nori", "Low Tide"],
    hoursAgo: 14,
    lines: [
      ["Nori", "May issue eight open with your heron? Midnight teal on cream, one page, all alone."],
      ["Low Tide", "the heron says yes\nor it says nothing\nwhich is yes"],
      ["Nori", "I will leave the margins wide enough for fog."],
    ],
    unread: 1,
  },
];
