import { termsOf } from './words.ts'

/**
 * What a general word and words a person says for it have to do with each other. Before the bar the words tools describe
 * themselves with, which stand for one another; behind it what leads to them, one way. Everyday and software vocabulary.
 */
const lines = `
buy purchase shop order | acquire buying pay checkout cart
product item goods merchandise | shoes phone smartphone laptop camera headphone clothes gadget furniture toy watch
store retailer shopping | mall boutique supermarket shop
sell sale market | vendor auction listing
discount coupon deal promotion | cheap affordable bargain voucher
price cost fee rate | expensive cheap charge quote worth afford
compare versus difference | differ better decide choose juxtapose contrast
search find lookup discover locate query | seek hunt browse
get fetch retrieve obtain | grab pull bring
show display view list | see print reveal
create make generate design | produce compose craft draft construct write new
create make build design | construct
delete remove erase | drop discard clear purge eliminate
cancel revoke abort | retract undo withdraw
update edit modify change | alter adjust amend revise
add insert append | include attach put integrate
move transfer relocate | shift rename
copy duplicate clone | replicate backup
send deliver transmit | forward mail message dispatch
message text sms chat | note tell notify inform reply dm
email mail inbox | gmail outlook newsletter
notify alert reminder | remind warn
calculate compute determine evaluate estimate | figure total
convert transform translate | turn change exchange
analyze insight evaluate | examine assess review investigate breakdown inspect audit
check verify validate confirm | ensure inspect test
summarize summary overview | brief recap digest gist shorten
rewrite rephrase paraphrase polish | reword improve grammar
write text content | essay article blog draft letter author
news headline | article event journalist press breaking story
research paper academic | scholar study publication journal thesis scientific science
article document pdf | report ebook manual publication guide
book novel reading | fiction author library literature thriller
story tale narrative | fiction character plot adventure
web website internet online site page | homepage url link browser domain blog
scrape crawl extract | parse pull
server machine cloud | vm cpu instance host linux ssh kubernetes docker
weather forecast | rain sunny snow wind humidity cloudy storm climate temperature umbrella
temperature | celsius fahrenheit hot cold warm degree
flight airline plane airport fly | airfare ticket boarding departure
hotel accommodation lodging stay | resort hostel motel inn bed room
travel trip tour tourism journey vacation destination | holiday itinerary visit tourist sightseeing attraction beach getaway backpacking explore museum landmark abroad cruise ferry hike outdoor
attraction museum landmark sight | zoo monument gallery tourist visit place park
map navigation route direction | location drive street distance path road
place location local nearby | area vicinity neighborhood
train rail railway | station subway metro
taxi cab ride | driver
car vehicle auto automobile | truck suv motor
gas fuel gasoline petrol | diesel gallon tank
rental rent lease hire | tenant landlord
house home property housing estate | apartment condo flat villa mortgage bedroom buy realtor
movie film cinema video | watch actor director theater trailer
series show tv television | watch episode season drama documentary streaming
music song playlist track | artist album singer band listen melody tune
concert event gig | festival performance party
game play gaming player | puzzle quest level chess
sport team league match score | football basketball baseball soccer athlete cup championship nba nfl mlb season
football soccer | club goal league
image picture photo | photograph drawing illustration art portrait visual wallpaper logo graphic screenshot
art artwork painting | sculpture gallery artist
design logo brand | banner poster flyer style
video clip | film footage youtube avatar
audio voice sound speech | podcast listen music volume
chart graph diagram plot visualization | bar pie histogram flowchart mindmap
data dataset database sql | table record spreadsheet row column
spreadsheet sheet table | excel csv
file document folder directory | path txt
restaurant dining food | eat dinner lunch cafe eatery cuisine reservation menu dish
recipe cooking ingredient meal | bake dinner breakfast lunch dish cuisine
diet nutrition calorie | meal healthy vitamin protein
fitness workout exercise | gym training muscle yoga run
drink beverage wine | cocktail beer alcohol coffee
health medical doctor medicine | symptom disease illness clinic hospital patient physician vaccine hygiene infection
doctor physician | cardiologist dentist surgeon specialist
learn course education tutor lesson | class teach school student university lecture skill curriculum
child kid | toddler preschool
memory remember store save | recall memorize flashcard keep
language translate translation | english french spanish chinese german japanese portuguese italian phrase foreign
law legal lawyer court | attorney regulation permit license lawsuit legislation contract compliance divorce
politics government congress | lawmaker senator parliament election vote president policy
tax | deduction income
finance financial stock market investment | share portfolio economy bank inflation money trading ticker fund bond saving crypto economic interest
crypto cryptocurrency bitcoin blockchain | ethereum nft wallet token
currency exchange convert money | dollar euro usd yen pound eur
loan mortgage repayment interest | borrow debt credit
bank account balance | deposit withdraw
payment pay transaction | money charge invoice bill
job career employment hiring | interview resume work occupation salary recruit vacancy employer
company business firm | startup enterprise corporation organization competitor founder
startup fund venture capital | investor raise
sales lead customer prospect | client outreach revenue
marketing advertising ad | campaign promote seo commercial slogan
seo keyword ranking | backlink google optimization
social media | twitter facebook instagram tiktok influencer
post publish share | tweet upload announce
user account profile | member login person
login authenticate sign | password credential username log
gift present | birthday anniversary surprise
charity donation nonprofit | donate cause volunteer
horoscope astrology zodiac | aries leo virgo libra gemini pisces
religion islam bible | prayer god church
fashion style clothes apparel | wear outfit shirt dress hoodie
beauty cosmetic makeup | skincare skin lipstick
plan schedule calendar | meeting appointment event organize
meeting calendar appointment | schedule conference transcript
reminder alarm timer | wake countdown
task todo project management | deadline due assign priority
code programming developer software | python java javascript repository github bug script algorithm
repository github git | code project commit
app application | software mobile android ios
deploy launch publish | host release
security secure threat vulnerability | attack breach hack safe malware virus phishing scan
automate automation workflow | integrate trigger
presentation slide | powerpoint deck
space astronomy star planet | galaxy mars telescope
history historical past | century ancient war era
image edit filter | rotate crop resize flip background
math arithmetic formula | algebra cosine sine logarithm
average mean | avg
divisor common factor | gcd greatest highest
probability chance odds | likelihood random dice
predict prediction projection | future expect
sort arrange order | ascending descending organize alphabetically
count number total | many amount quantity
search pattern match grep | keyword occurrence line
create directory mkdir | folder
write echo content print | store jot output put
directory list ls | folder content
directory change cd | folder navigate
move mv | rename relocate
remove rm | delete
ticket support issue | complaint problem incident helpdesk
resolve close complete | finish solve
book booking reserve reservation | ticket table
run execute command start launch | open shell terminal
volume sound | loud quiet mute
budget limit expense spending | cap
population demographic census | people race ethnic
distance length | far mile kilometer between
time clock hour timezone | when
decision choose | decide advice
record log journal diary | track
service provider | housekeeper maid cleaning plumber electrician
finance company deal | merger acquisition earning profit
download export save | pdf
rating review score | best critic recommended
delivery shipment package parcel order | shipping courier arrive tracking
refund return | exchange broken
crime police court case | judge trial sue
team channel workspace | colleague friend
engine start ignition | vehicle
door lock unlock | secure
light lamp headlight | dark bright
perspective opinion council | viewpoint
permission access role | allow deny grant
read content open cat | display
tail last line | end
earthquake disaster | seismic
heat climate thermostat | ac cool temperature
habit routine | daily goal
energy power electricity | solar wind renewable
ai prompt chatbot | artificial intelligence chatgpt gpt
`

function read(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  const lead = (from: string, to: string): void => {
    if (from === to) return
    const known = found.get(from)
    if (known) known.add(to)
    else found.set(from, new Set([to]))
  }
  for (const line of lines.trim().split('\n')) {
    const [general = [], others = []] = line.split('|').map(termsOf)
    for (const to of general) for (const from of [...general, ...others]) lead(from, to)
  }
  return new Map([...found].map(([from, to]) => [from, [...to]]))
}

let known: ReadonlyMap<string, readonly string[]> | undefined
const none: readonly string[] = []

/** The terms tools use for what a term says; the list is read when it is first asked for. */
export const synonymsOf = (term: string): readonly string[] => (known ??= read()).get(term) ?? none
