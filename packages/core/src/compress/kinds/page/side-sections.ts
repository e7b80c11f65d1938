/** What pages have besides what they are read for, by the words of its heading. */
const side =
  /^\W*(?:\d+ )?(?:(?:leave a |add a |latest |recent |top )?comments?(?: section)?|replies|discussion|responses|related(?: \w+){0,3}|more (?:on this|from|stories|articles|like this)(?: \w+){0,4}|see also|read (?:more|next|also)|further reading|you (?:may|might) (?:also )?(?:like|enjoy)|recommended(?: \w+){0,3}|popular(?: \w+){0,2}|trending(?: \w+){0,2}|most (?:read|popular|viewed)(?: \w+){0,2}|share(?: this(?: \w+)?)?|follow us|stay connected|social media|newsletter(?: \w+){0,3}|subscribe(?: \w+){0,4}|sign up(?: \w+){0,4}|log ?in|sponsors?|backers|our (?:sponsors|partners)|partners|supporters|advertisement|sponsored(?: \w+){0,2}|contributors|star history|thanks|acknowledge?ments?|credits|cookies?(?: \w+){0,3}|privacy(?: \w+){0,2}|legal(?: \w+){0,2}|imprint|footer|navigation|menu|site ?map|tags?|categories|about the author|author|table of contents|contents|on this page|评论|相关(?:阅读|文章|推荐)|推荐阅读|热门(?:文章|推荐)?|分享|关注我们|订阅|赞助商?|贡献者|友情链接|目录)\W*(?:\(\d+\))?\W*$/iu
const readLength = 120

/** Whether a section stands beside what a page is about: comments, related pages, sponsors. */
export const isSideSection = (heading: string): boolean =>
  side.test(heading.slice(0, readLength).replace(/^#{1,6}\s+/u, ''))
