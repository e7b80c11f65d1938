/** English words of four letters or more that fill a sentence. */
const english = `
  about above actually after again against also always another anything around because been before being below
  between both cannot could create current does done down during each even every final find first following from
  good have help here into issue just know last let's like look main make many maybe most much must name need
  needs never none nothing okay once only open order other over please plus problem read really right running
  same second seems several should show simple since some something step still such sure system take than thank
  that their them then there these they thing this those through time under understand until update used using
  very want well were what when where whether which while will with within without work would write your
`

/** Words of any program and of any talk about one. */
const programming = `
  assert async await break case change changes check class code command const content continue data default elif
  else error errors example except export false file files finally function global import item items join lambda
  line lines list message method null number object option output pass path print printf question raise result
  results return returns self string test tests true type undefined user value values void yield
`

/** Names of shell commands and programs. */
const commands = `
  bash echo exec exit grep head less mkdir more node python python3 sort tail uniq xargs
`

/** Words that say nothing about where they come from, in small letters. */
export const commonWords: ReadonlySet<string> = new Set(
  [english, programming, commands].flatMap((group) => group.trim().split(/\s+/u)),
)
