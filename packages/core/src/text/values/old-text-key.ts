/** Names of arguments that hold the text in whose place a call of an editor puts another. */
export const oldKey: RegExp = /^(?:old|search|find|original|before)(?:_?(?:str(?:ing)?|text|content|lines?|code))?$/iu
