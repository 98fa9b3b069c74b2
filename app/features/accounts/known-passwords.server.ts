import { foldText } from '#app/lib/search/fold.ts'

/** What people write instead of a letter; l and i are one letter, because 1 stands for both. */
const substitutes: Record<string, string> = { '@': 'a', 4: 'a', 3: 'e', 1: 'i', l: 'i', 0: 'o', $: 's', 5: 's', 7: 't' }
const MIN_NAME_CHARS = 3

/** Reduces a text to its letters as they are read: case, accents, substitutes and what is not a letter make no difference. */
const skeletonOf = (text: string) =>
  foldText(text)
    .replace(/[@431l0$57]/g, (character) => substitutes[character]!)
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Whether a password is among the first that somebody tries: a widely used one or one of these names, also in other case,
 * with figures and signs around it or in place of letters, and repeated.
 */
export function isKnownPassword(password: string, names: readonly string[]): boolean {
  const withoutEnd = password.replace(/[^\p{L}]+$/u, '')
  const withoutEnds = withoutEnd.replace(/^[^\p{L}]+/u, '')
  const ofNames = new Set(names.flatMap(partsOf))
  return [password, withoutEnd, withoutEnds].some((text) => {
    const skeleton = skeletonOf(text)
    const repeated = /^(.+?)\1+$/u.exec(skeleton)?.[1]
    if (repeated && repeated.length <= 3) return true
    return [skeleton, repeated ?? ''].some((word) => knownSkeletons.has(word) || ofNames.has(word))
  })
}

/** The words of a name, alone and written together with those that follow. */
function partsOf(name: string): string[] {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u)
  const runs = words.flatMap((_, from) => words.slice(from).map((_, count) => words.slice(from, from + count + 1)))
  return runs.map((run) => skeletonOf(run.join(''))).filter((part) => part.length >= MIN_NAME_CHARS)
}

/** The most common passwords of public lists without figures and signs at their end, and words of mosques and Cape Town. */
const words = `
password passwort wagwoord geheim secret admin administrator superadmin user guest login logon signin welcome welkom
changeme changeit default letmein openup test testing tester demo sample temp temporary internet computer website google
facebook whatsapp qwerty qwertyuiop qwert asdfgh asdfghjkl asdf zxcvbn zxcvbnm zxcv qazwsx qazwsxedc 1qaz2wsx 1q2w3e
1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 qweasd qweasdzxc abc abcd abcdef abcdefg abcdefgh 1234 12345 123456 1234567 12345678
123456789 1234567890 0123456789 012345 0987654321 987654321 87654321 7654321 654321 54321 112233 11223344 1122334455
102030 147258 147258369 159357 159753 789456 456789 123654 123789 741852963 123321 masjid masjied mosque moskee muslim
muslims moslem islam islamic allah allahu allahuakbar akbar bismillah bismilla bismillahirrahmanirrahim alhamdulillah
hamdulillah subhanallah mashallah inshallah astaghfirullah lailahaillallah muhammad muhammed mohammed mohamed mohammad
mustafa ahmad ahmed quran koran ramadan ramadaan ramadhan ramzan eidmubarak mubarak labarang jumuah jummah jumma juma
salaah salah salaat salat namaz salaam salam assalamualaikum slamat slmat shukran imam imaam hafiz moulana sheikh
madrasah madressa madrasa mecca makkah medina madina madinah kaaba kabah hajj haji umrah sunnah hadith shahada jannah
jannat sabr taqwa iman deen tawheed noor nur aisha ayesha fatima khadija zainab maryam yusuf yusof ibrahim ismail
ismaeel abdullah umar omar uthman bilal hamza hassan hussain hasan ali azaan adhan fajr maghrib isha capetown kaapstad
southafrica suidafrika mzansi tablemountain bokaap athlone wynberg claremont mitchellsplain johannesburg joburg durban
pretoria springbok springboks bokke proteas stormers bafana kaizerchiefs orlandopirates liefde asseblief goeiemore skool
mosqueconnect الله محمد احمد مسجد اسلام القران قران رمضان بسمالله الحمدلله كلمةالسر كلمةالمرور arsenal chelsea liverpool
manchester united butter butterfly lovers dragon baseball football monkey mustang michael shadow master jennifer jordan
superman harley hunter trustno ranger buster thomas 123qwe tigger robert killer soccer batman hockey george charlie
andrew sunshine iloveyou jessica pepper starwars daniel access klaster joshua maggie freedom princess silver william
dallas ginger yankees ashley cheese amanda orange summer matrix thunder nicole corvette heather austin hammer merlin
taylor diamond matthew 1234qwer golfer gfhjkm samantha martin scooter patrick richard cookie yellow q1w2e3r4t bigdog
maverick sparky phoenix mickey cowboy camaro snoopy anthony guitar whatever falcon chicken bailey mercedes peanut
jackson ferrari purple morgan samsung tigers steelers porsche smokey dakota boomer nascar eagles justin marina gateway
monster joseph spider diablo hannah bulldog iceman junior london compaq cowboys lakers qwer please banana andrea ncc
boston knight tennis melissa coffee scooby nikita yamaha johnny mother barney chester player oliver wizard forever
rangers charles midnight chicago bigdaddy redsox badboy fender jasper slayer rabbit natasha marine miller raiders
brandon prince steven casper fishing flower jasmine iwantu adidas winter winner gandalf ghbdtn golden edward cocacola
winston madison angels panther johnson sophie thx toyota rachel canada 12344321 8675309 muffin liverpoo apples pokemon
victoria slipknot qazxsw 123456a scorpion qwaszx crystal startrek rainbow viking newyork shannon redskins murphy gemini
cameron florida turtle wilson sierra carlos booger willie doctor captain rocket maddog dolphins bandit angela jaguar
packers lauren pookie peaches tiffany theman dennis dolphin helpme maxwell jackie qwertyui danielle giants nirvana
metallic hotdog rosebud mountain debbie warrior stupid elephant jeremy success bond alexis sandra scorpio samson cooper
driver azerty tucker rush freddy sydney gators dexter red 123456q 12345a creative voodoo trouble monica america nissan
gunner garfield asdfghjk apollo nathan victor eminem legend airborne nicholas beavis brooklyn godzilla skippy 4815162342
tomcat kitten shelby phantom xavier braves darkness 987654 blink copper platinum 01012011 bigboy animal police online
member calvin voyager lifehack sniper 315475 trinity blazer walter heaven snowball loveme bonnie bubbles cricket willow
donkey jonathan topgun nintendo saturn destiny pakistan pumpkin gordon digital travis sergey redwings explorer flyers
private runner therock lasvegas rebecca beatles 789456123 doggie cassie christin yankee celtic andrey birdie broncos
babygirl parker eclipse fluffy cartman michigan carolina alexande pantera arthur cherry vampire mexico donald buffalo
williams genius montana minecraft maximus august lovely stalker metallica snickers bronco speedy lol paradise heka6w
horses magnum dreams lacrosse little goober carter enigma qwertyu albert scotty surfer eagle poohbear genesis asd jessie
racing hawaii einstein 12345q drowssap simple badger alaska marvin action jester drummer 111222 spitfire forest maryjane
champion walker diesel svetlana friday december hotrod benjamin lucky westside security teresa shorty thumper sharon
hitman mozart zaq12wsx gregory reddog 010203 lizard a123456 123456789a ruslan 1232323q scarface nothing 147852 a12345
buddha stella spirit money stargate qwe naruto mercury liberty semperfi suzuki nelson popcorn spooky marley scotland
louise cherokee vikings simpsons rascal hummer loveyou fantasy patches russia gibson jupiter penguin marcus passion
vfhbyf vladimir sandman chance passport raider infinity college bulldogs 1234554321 carmen domino disney ironman
kimberly softball brutus redrum stanley bigred samuel mnbvcxz fktrcfylh karina marines digger kawasaki spencer cougar
fireman oksana colorado monday justice wildcats tinker logitech dancer swordfis avalon everton alexandr stephen motorola
patriots madonna ducati pamela connor juventus galore vanessa smooth freeuser warcraft douglas boogie titanic wolverin
elizabet arizona valentin saints accord christ yfnfif stinky spiderma denise chopper melanie ncc1701d extreme sabrina
skyline zombie pearljam howard froggy awesome november vision pirate october fylhtq leather dreamer bullet predator
empire 123123a kirill vincent panthers skipper hotmail nemesis rasdzv peekaboo rolltide cardinal psycho danger mookie
happy chevelle russell manutd goblue 9379992 anderson hobbes norman vegeta fyfcnfcbz 852456 picard barbara 159951
windows loverboy family victory vfrcbv allison serega 123654789 brazil turkey blonde tweety galina hiphop rooster berlin
school taurus marshall polina electric jeffrey avatar caroline 134679 franklin maksim raptor alpha hendrix leslie
newport courtney spring a1b2c madmax britney sublime darkside bigman ladies wolfpack zachary classic frankie hercules
ronaldo reggie simpson spiderman patricia blizzard 123456789q cheyenne cjkysirj tiger wombat bubba pandora zxc holiday
wildcat natalie alabama bishop caesar buddy pickle houston catch chronic a1b2c3d qaz airplane kodiak bradley billybob
sunset katana chocolat indian snowman angel stingray system firebird clinton wolves zeppelin detroit pontiac claire
gundam claudia panzer timothy outlaw redhead tarheels greenday nastya 01011980 engineer veronica serenity fireball
darkstar remember 1029384756 124578 strike francis beauty pavilion kermit 01012000 bobafett dbrnjhbz bigmac bowling
denver chris brooke ytrewq natali pyramid dodgers apache friend swimming whynot trooper defender precious 135790 packard
brittany weasel popeye cancer icecream 142536 swordfish presario viktor brenda rockstar james wutang duncan olivia
hunting atlanta airforce alicia thailand lennon 741852 hacker general bluebird hawkeye 456123 theone catfish sailor
goldfish nfnmzyf tattoo barbie maxima machine trucks wrangler tornado lights cadillac bubble pegasus madman longhorn
browns target microsoft dilbert christia baller friends xfiles carrie seattle gabriel cthutq burton prelude freaky
malibu roland 246810 atlantis ireland integra lincoln arnold iloveu lonewolf dragons unicorn eugene software bobcat
stealth peewee 753951 srinivas zaqwsx valentina shotgun people trigger veronika bruins coyote kramer babydoll dollar
lestat rocky random baxter smiley sweety chipper samurai maddie soso123aljg stewart flipper express hjvfirf cessna
piglet polaris lawrence teacher raymond montreal cookies american wolfgang alyssa scully fatboy wicked tickle dfvgbh
chicks foobar transam oicu france basketba toshiba kristen sunday sports gambit 31415926 garcia impala stephani looking
lancer knicks alison shamrock stinger 314159 perfect redneck service deftones siemens blaster trucker subaru renegade
brother ibanez manson single reaper cannon blondie georgia mylove galaxy blahblah enterpri travel babylon indiana
skeeter flowers bigone sweetpea trfnthbyf sticky marino smitty fisher bigfoot connie larisa trumpet spartan mature
valera asdfghj stormy mister hamlet aardvark marathon paladin cavalier skater indigo hornet buckeyes 01011990 indians
karate hesoyam toronto inside diamonds chiefs buckeye 1qaz2wsx3edc control highland morris charger redman passwor maiden
drpepper garden michele 12345678910 antonio pencil sherlock timber thuglife insane tanner jungle adrian jesus aragorn
1a2b3c hamster david robbie triumph techno pioneer catdog 321654 fktrctq morpheus 141627 pascal hobbit consumer cheryl
justme stones chrissy spartak goforit burger pitbull adgjmptw simone italia barcelona business sterling colors trevor
dustin overlord harvey pebbles england sundance emerald racecar element 1478963 zipper alpine basket wallace poison
sakura review huskers q12345 ultimate ncc1701e blackie nicola valerie rommel herman caserta kenneth
`
const knownSkeletons = new Set(words.trim().split(/\s+/).map(skeletonOf))
