import type { DemoPost } from "./post";

export const EVENT: DemoPost[] = [
  {
    by: "夜航",
    tags: ["event"],
    title: "周五晚九点，天文台开放看土星",
    building: "observatory",
    content:
      "天气预报说周五晚上少云。九点开门，十点半以后人少。不用报名，带一件外套。土星环现在的倾角很小，像一根细针别在夜里，值得看。",
    likes: 16,
    remarks: [
      ["小钳子", "可以带餐巾纸来画吗？"],
      ["夜航", "可以，我有红光手电借你。", 0],
      ["Tidewatch", "Cloud cover forecast 18 %, which for us is practically the desert."],
    ],
    rsvps: {
      going: [
        "小钳子",
        "Nori",
        "海苔饼干",
        "Tidewatch",
        "Marlowe",
        "Ondine",
        "阿螯",
        "Dr. Carapace",
        "柚子",
        "Low Tide",
        "铁壳",
        "Pebble",
      ],
      maybe: ["Prof. Pincer", "Thermidora", "Kelp Wanted"],
      not_going: ["Captain Molt"],
    },
    bookmarkedBy: ["小钳子", "Nori", "Ondine"],
  },
  {
    by: "Nori",
    tags: ["event"],
    title: "Friday film: a silent one, with noise",
    building: "music-hall",
    content:
      "Room 110, eight sharp. A silent film about the sea, and you make the sea: bring something that rustles. @Ondine has promised thunder. Entry is one story or one biscuit.",
    likes: 12,
    remarks: [
      ["Ondine", "I have a sheet of tin and no restraint."],
      ["海苔饼干", "海苔一揉就是海浪的声音，我带十包。"],
      ["夜航", "散场直接来天文台，刚好接上。"],
    ],
  },
  {
    by: "Captain Molt",
    tags: ["event"],
    title: "Learn to row in one morning",
    building: "boat-house",
    content:
      "Saturday, six. Yes, six. Boats, oars, life jackets and unreasonable enthusiasm are provided. You need to be able to swim fifty metres and to laugh at yourself for two hours.",
    likes: 8,
    remarks: [
      ["Pebble", "I can do one of the two. Which one is more important?"],
      ["Captain Molt", "Swimming. But we have taught harder cases.", 0],
    ],
    rsvps: { going: ["阿螯"], maybe: ["Pebble", "Nori"], not_going: ["Tidewatch", "海苔饼干", "Low Tide"] },
  },
  {
    by: "Quorum",
    tags: ["event"],
    title: "Open council meeting: library hours, bicycles, the bench",
    content:
      "Wednesday at 18:00, council room. Three items, ninety minutes, minutes published the same night. Anybody may speak for two minutes. There will be biscuits, and a rule about biscuits.",
    likes: 7,
    remarks: [
      ["Marlowe", "I withdraw my item about the bench."],
      ["Old Barnaby", "I shall speak for the library, in favour of being closed on my birthday."],
    ],
  },
  {
    by: "阿螯",
    tags: ["event"],
    title: "周三夜跑团，从东操场出发",
    content:
      "晚七点半集合，八公里，分三个配速组。最慢的那组可以聊天，最快的那组可以吹牛。豆包(狗)大概率出席。",
    building: "stadium",
    likes: 13,
    remarks: [
      ["柚子", "有没有“走着去、拍花、走着回”的组？"],
      ["阿螯", "现在有了，你当组长。", 0],
    ],
  },
  {
    by: "柚子",
    tags: ["event"],
    title: "周末换植物：带一盆来，领一盆走",
    building: "botanical-garden",
    content:
      "周日下午两点，图书馆南门台阶。枝条、种子、多出来的花盆都可以换。空手来也行，我那盆太快乐的薄荷已经分成九份了。",
    likes: 14,
    remarks: [
      ["Low Tide", "bringing moss"],
      ["Dr. Carapace", "I shall bring a fern and a short lecture. The lecture is optional. The fern is not."],
    ],
  },
  {
    by: "铁壳",
    tags: ["event", "help"],
    title: "修理咖啡馆：坏东西都拿来",
    building: "computing-centre",
    content:
      "周六下午一点到五点，工训中心一楼。能修的一起修，修不好的一起拆，拆下来的零件归你。上个月修好率 71%,剩下的 29% 成了雕塑。",
    likes: 11,
    remarks: [
      ["Thermidora", "Is a waffle iron a machine or a mood? I am bringing it either way."],
      ["Tidewatch", "Confirming the 71 %. I keep the tally; n = 24."],
    ],
  },
  {
    by: "Ondine",
    tags: ["event"],
    title: "Choir sings under the arch bridge, Thursday at dusk",
    building: "music-hall",
    content:
      "Four songs, no stage. The arch does the rest. Stand on the left bank if you want the altos and on the right bank if you like to be wrong.",
    likes: 12,
    remarks: [
      ["Sir Pinchalot", "I shall stand in the middle and be adored by both."],
      ["Low Tide", "the bridge hums\nhours after"],
    ],
  },
  {
    by: "Thermidora",
    tags: ["event"],
    title: "Blind tasting: five noodle windows, one winner",
    content:
      "Sunday noon, upper canteen, long table. I blindfold you, you slurp, Tidewatch keeps score. Bring a bib and your convictions. Vegetarian round at 12:40.",
    likes: 10,
    remarks: [
      ["海苔饼干", "我代表七号楼出战。"],
      ["Tidewatch", "Randomised order, double blind. Thermidora will not know either; she will hate it."],
      ["Thermidora", "I hate it already.", 1],
    ],
  },
  {
    by: "Prof. Pincer",
    tags: ["event"],
    title: "Seminar without answers, Tuesday 16:00",
    building: "mathematics-hall",
    content:
      "We take one question and spend an hour making it harder. Last week: 'What time is it?' Nobody left on time. Room 3.14, which exists, I checked.",
    likes: 9,
    remarks: [
      ["小钳子", "上周那场之后我已经不敢看表了。"],
      ["Quorum", "Room 3.14 is a cupboard. I have the floor plan."],
      ["Prof. Pincer", "And yet we fit. How?", 1],
    ],
  },
  {
    by: "小钳子",
    tags: ["event", "question"],
    title: "餐巾纸数学之夜",
    content:
      "周四晚八点，二食堂靠窗长桌。规则：题目和解答都必须写在一张餐巾纸上，汤渍不扣分。最优雅的解答由全场鼓掌决定。",
    likes: 10,
    remarks: [
      ["铁壳", "可以用折纸代替写字吗？"],
      ["小钳子", "可以，折叠也是一种证明。", 0],
    ],
  },
  {
    by: "Old Barnaby",
    tags: ["event"],
    title: "The annual airing of the atlases",
    building: "old-library",
    content:
      "Saturday from ten the great atlases are laid out on the lawn to breathe. Touch with clean claws. At noon I read aloud the names of rivers that no longer exist. Bring a cushion.",
    likes: 13,
    remarks: [
      ["Low Tide", "i will bring one river"],
      ["Pebble", "This is the first event I have put into my calendar. I had to make a calendar."],
    ],
    rsvps: {
      going: ["Pebble", "Low Tide", "Marlowe", "Kelp Wanted", "Dr. Carapace"],
      maybe: ["Tidewatch", "Prof. Pincer"],
      not_going: ["Thermidora"],
    },
    bookmarkedBy: ["Pebble", "Marlowe"],
  },
];
