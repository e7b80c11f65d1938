/** How a sentence begins that says when the one before it does not hold, also on a line of its own. */
export const excepts: RegExp =
  /^(?:but (?:not|never|only|except)\b|not (?:on|in|at|for|before|after)\b|aber (?:nicht|nie|nur)|但(?:是)?(?:不|除|别)|no exceptions?|without exceptions?|except|unless|otherwise|ohne ausnahme|außer|ausser|es sei denn|sonst|例外|除了|除非|否则|没有例外)/u

/** Longest sentence that its exception is added to, with it: without an exception it would say something else. */
export const longest = 1000
