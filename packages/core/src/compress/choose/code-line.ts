/** A line as it stands in source code. */
export const codeLine: RegExp =
  /(?:[{};]|\):|=>|->)\s*$|^\s*(?:def|class|import|from|return|function|const|let|var|if|for|while|public|private|export|func|fn|use|pub|#include|@\w+|\/\/|\/\*|\*)(?:\W|$)/u
