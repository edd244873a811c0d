/**
 * Where the beginning of a postal code lies, for countries whose postal codes the gazetteer does not have: a town, and how far the
 * area reaches from it. Coarse: it distinguishes towns of one name and finds a code that belongs to another part of the country.
 */
import { foldName } from '../names/foldName.ts';
import { kilometresBetween, type DegreePoint } from './kilometres.ts';
import { liesIn, regionNamed } from './regions.ts';
import type { Gazetteer, Town } from './gazetteer/types.ts';

interface Areas {
  /** Farthest from the town of an area to a place in it, in kilometres, when the entry has none. */
  readonly reachKm: number;
  /** `beginnings=town` or `beginnings=town@km`, split by `|`. A beginning is text, or a range of numbers of equal length. */
  readonly list: string;
}

const byTown: Readonly<Record<string, Areas>> = {
  GB: {
    reachKm: 45,
    list: `AB=Aberdeen@110|AL=St Albans|B=Birmingham|BA=Bath@65|BB=Blackburn|BD=Bradford@90|BH=Bournemouth|BL=Bolton|BN=Brighton|BR=Bromley|BS=Bristol|BT=Belfast@130|CA=Carlisle@80|CB=Cambridge|CF=Cardiff|CH=Chester|CM=Chelmsford|CO=Colchester|CR=Croydon|CT=Canterbury|CV=Coventry
CW=Crewe|DA=Dartford|DD=Dundee@80|DE=Derby|DG=Dumfries@120|DH=Durham|DL=Darlington@80|DN=Doncaster@80|DT=Dorchester@50|DY=Dudley|E,EC,N,NW,SE,SW,W,WC=London@40|EH=Edinburgh@60|EN=Enfield|EX=Exeter@80|FK=Falkirk@110|FY=Blackpool|G=Glasgow|GL=Gloucester|GU=Guildford|HA=Harrow
HD=Huddersfield|HG=Harrogate|HP=Hemel Hempstead|HR=Hereford@50|HS=Stornoway@160|HU=Hull|HX=Halifax|IG=Ilford|IP=Ipswich@80|IV=Inverness@160|KA=Kilmarnock@110|KT=Kingston upon Thames|KW=Wick@130|KY=Kirkcaldy|L=Liverpool|LA=Lancaster@80|LD=Llandrindod Wells@80|LE=Leicester|LL=Llandudno@110
LN=Lincoln|LS=Leeds|LU=Luton|M=Manchester|ME=Maidstone|MK=Milton Keynes|ML=Motherwell@80|NE=Newcastle upon Tyne@100|NG=Nottingham|NN=Northampton|NP=Newport|NR=Norwich|OL=Oldham|OX=Oxford|PA=Paisley@160|PE=Peterborough@90|PH=Perth@170|PL=Plymouth@100|PO=Portsmouth|PR=Preston|RG=Reading
RH=Redhill|RM=Romford|S=Sheffield|SA=Swansea@130|SG=Stevenage|SK=Stockport|SL=Slough|SM=Sutton|SN=Swindon|SO=Southampton|SP=Salisbury|SR=Sunderland|SS=Southend-on-Sea|ST=Stoke-on-Trent|SY=Shrewsbury@130|TA=Taunton@80|TD=Galashiels@90|TF=Telford|TN=Tunbridge Wells@80|TQ=Torquay
TR=Truro@100|TS=Middlesbrough|TW=Twickenham|UB=Southall|WA=Warrington|WD=Watford|WF=Wakefield|WN=Wigan|WR=Worcester|WS=Walsall|WV=Wolverhampton|YO=York@90|ZE=Lerwick@130`,
  },
  DE: {
    reachKm: 70,
    list: `01=Dresden|02=Bautzen|03=Cottbus|04=Leipzig|06=Halle@90|07=Gera|08=Zwickau|09=Chemnitz|10-14=Berlin@60|15=Frankfurt (Oder)@100|16=Eberswalde@130|17=Neubrandenburg@110|18=Rostock@110|19=Schwerin@110|20-22=Hamburg@50|23=Lübeck@100|24=Kiel@90|25=Itzehoe@160|26=Oldenburg@110
27=Bremerhaven@90|28=Bremen|29=Celle@110|30-31=Hannover|32=Herford|33=Bielefeld|34=Kassel@80|35=Gießen@80|36=Fulda@90|37=Göttingen@90|38=Braunschweig@90|39=Magdeburg@110|40=Düsseldorf|41=Mönchengladbach|42=Wuppertal|44=Dortmund|45=Essen|46=Oberhausen@80|47=Duisburg|48=Münster@80
49=Osnabrück@100|50-51=Köln|52=Aachen|53=Bonn|54=Trier@90|55=Mainz|56=Koblenz|57=Siegen|58=Hagen|59=Hamm@80|60=Frankfurt am Main|61=Bad Homburg|63=Offenbach@80|64=Darmstadt|65=Wiesbaden|66=Saarbrücken@80|67=Kaiserslautern@80|68=Mannheim|69=Heidelberg|70-71=Stuttgart
72=Tübingen@80|73=Göppingen|74=Heilbronn@90|75=Pforzheim|76=Karlsruhe|77=Offenburg|78=Villingen-Schwenningen@90|79=Freiburg im Breisgau@80|80-82=München@90|83=Rosenheim@90|84=Landshut@90|85=Ingolstadt@90|86=Augsburg@90|87=Kempten@80|88=Ravensburg@80|89=Ulm|90-91=Nürnberg@90
92=Amberg@90|93=Regensburg@90|94=Passau@110|95=Bayreuth@90|96=Bamberg@80|97=Würzburg@100|98=Suhl|99=Erfurt@90`,
  },
  FR: {
    reachKm: 100,
    list: `01=Bourg-en-Bresse|02=Laon|03=Moulins|04=Digne-les-Bains|05=Gap|06=Nice|07=Privas|08=Charleville-Mézières|09=Foix|10=Troyes|11=Carcassonne|12=Rodez|13=Marseille|14=Caen|15=Aurillac|16=Angoulême|17=La Rochelle@120|18=Bourges|19=Tulle|20=Ajaccio@160|21=Dijon|22=Saint-Brieuc|23=Guéret|24=Périgueux|25=Besançon
26=Valence@120|27=Évreux|28=Chartres|29=Quimper|30=Nîmes|31=Toulouse@120|32=Auch|33=Bordeaux|34=Montpellier|35=Rennes|36=Châteauroux|37=Tours|38=Grenoble|39=Lons-le-Saunier|40=Mont-de-Marsan|41=Blois|42=Saint-Étienne|43=Le Puy-en-Velay|44=Nantes|45=Orléans|46=Cahors|47=Agen|48=Mende|49=Angers
50=Saint-Lô|51=Châlons-en-Champagne|52=Chaumont|53=Laval|54=Nancy|55=Bar-le-Duc|56=Vannes|57=Metz|58=Nevers|59=Lille|60=Beauvais|61=Alençon|62=Arras@120|63=Clermont-Ferrand|64=Pau@130|65=Tarbes|66=Perpignan|67=Strasbourg|68=Colmar|69=Lyon@70|70=Vesoul|71=Mâcon|72=Le Mans|73=Chambéry|74=Annecy
75=Paris@30|76=Rouen|77=Melun|78=Versailles@70|79=Niort|80=Amiens|81=Albi|82=Montauban|83=Toulon|84=Avignon|85=La Roche-sur-Yon|86=Poitiers|87=Limoges|88=Épinal|89=Auxerre|90=Belfort@40|91=Évry@60|92=Nanterre@30|93=Bobigny@30|94=Créteil@30|95=Pontoise@50`,
  },
  ES: {
    reachKm: 140,
    list: `01=Vitoria-Gasteiz@80|02=Albacete|03=Alicante|04=Almería|05=Ávila|06=Badajoz@200|07=Palma@200|08=Barcelona|09=Burgos|10=Cáceres|11=Cádiz|12=Castellón de la Plana|13=Ciudad Real|14=Córdoba|15=A Coruña|16=Cuenca|17=Girona|18=Granada|19=Guadalajara|20=San Sebastián@80|21=Huelva|22=Huesca|23=Jaén|24=León
25=Lleida|26=Logroño|27=Lugo|28=Madrid@90|29=Málaga|30=Murcia|31=Pamplona|32=Ourense|33=Oviedo|34=Palencia|35=Las Palmas de Gran Canaria@250|36=Pontevedra|37=Salamanca|38=Santa Cruz de Tenerife@200|39=Santander|40=Segovia|41=Sevilla|42=Soria|43=Tarragona|44=Teruel|45=Toledo|46=Valencia|47=Valladolid|48=Bilbao@70
49=Zamora|50=Zaragoza|51=Ceuta|52=Melilla`,
  },
  IT: {
    reachKm: 100,
    list: `00=Roma|01=Viterbo|02=Rieti|03=Frosinone|04=Latina|05=Terni|06=Perugia|07=Sassari@140|08=Nuoro|09=Cagliari|10=Torino|11=Aosta|12=Cuneo|13=Vercelli|14=Asti|15=Alessandria|16=Genova|17=Savona|18=Imperia|19=La Spezia|20=Milano|21=Varese|22=Como|23=Lecco@130|24=Bergamo|25=Brescia|26=Cremona|27=Pavia|28=Novara
29=Piacenza|30=Venezia|31=Treviso|32=Belluno|33=Udine|34=Trieste|35=Padova|36=Vicenza|37=Verona|38=Trento|39=Bolzano|40=Bologna|41=Modena|42=Reggio Emilia|43=Parma|44=Ferrara|45=Rovigo|46=Mantova|47=Forlì|48=Ravenna|50=Firenze|51=Pistoia|52=Arezzo|53=Siena|54=Massa|55=Lucca|56=Pisa|57=Livorno@140|58=Grosseto|59=Prato
60=Ancona|61=Pesaro|62=Macerata|63=Ascoli Piceno|64=Teramo|65=Pescara|66=Chieti|67=L'Aquila|70=Bari|71=Foggia|72=Brindisi|73=Lecce|74=Taranto|75=Matera|76=Barletta|80=Napoli|81=Caserta|82=Benevento|83=Avellino|84=Salerno|85=Potenza|86=Campobasso|87=Cosenza|88=Catanzaro|89=Reggio Calabria|90=Palermo|91=Trapani
92=Agrigento|93=Caltanissetta|94=Enna|95=Catania|96=Siracusa|97=Ragusa|98=Messina`,
  },
  NL: {
    reachKm: 60,
    list: `10-11=Amsterdam@35|12=Hilversum|13=Almere|14-15=Zaandam|16=Hoorn|17-18=Alkmaar|19-20=Haarlem|21-24=Leiden|25=Den Haag|26=Delft|27=Zoetermeer|28=Gouda|29-32=Rotterdam|33=Dordrecht|34-37=Utrecht|38=Amersfoort|39=Veenendaal|40-41=Tiel|42=Gorinchem|43-44=Goes|45=Terneuzen|46-47=Roosendaal|48-49=Breda|50-51=Tilburg|52='s-Hertogenbosch|53-54=Oss
55-56=Eindhoven|57=Helmond|58-59=Venlo|60=Weert|61=Sittard|62=Maastricht|63-64=Heerlen|65-66=Nijmegen|67-69=Arnhem|70-71=Doetinchem|72=Zutphen|73=Apeldoorn|74=Deventer|75=Enschede|76=Almelo|77=Hardenberg|78=Emmen|79=Hoogeveen|80-81=Zwolle|82=Lelystad|83-84=Heerenveen|85-86=Sneek|87-91=Leeuwarden|92=Drachten|93-95=Assen|96-99=Groningen`,
  },
  BE: {
    reachKm: 75,
    list: `10-12=Brussels@25|13=Wavre|14-19=Brussels|20-29=Antwerpen|30-34=Leuven|35-39=Hasselt|40-49=Liège|50-59=Namur|60-65=Charleroi|66-69=Bastogne@90|70-79=Mons|80-89=Brugge|90-99=Gent`,
  },
  CH: {
    reachKm: 80,
    list: `1=Lausanne@110|2=Neuchâtel|3=Bern@110|4=Basel|5=Aarau|60-64=Luzern|65-69=Lugano@110|7=Chur@100|8=Zürich|9=St. Gallen`,
  },
  AT: {
    reachKm: 100,
    list: `10-13=Wien@40|2=Wiener Neustadt|3=St. Pölten|4=Linz|5=Salzburg|60-66=Innsbruck|67-69=Feldkirch@60|7=Eisenstadt|8=Graz@120|9=Villach@130`,
  },
  PL: {
    reachKm: 110,
    list: `00-04=Warszawa@50|05=Warszawa|06-07=Ostrołęka|08=Siedlce|09=Płock|10-11=Olsztyn|12-14=Olsztyn|15-18=Białystok|19=Ełk|20-21=Lublin|22=Chełm|23-24=Lublin|25=Kielce|26=Radom|27-29=Kielce|30-32=Kraków|33=Tarnów|34=Nowy Targ|35-39=Rzeszów|40-41=Katowice|42=Częstochowa|43-44=Katowice|45-49=Opole|50-56=Wrocław|57=Kłodzko|58=Wałbrzych|59=Legnica
60-64=Poznań@130|65=Zielona Góra|66=Gorzów Wielkopolski|67-69=Zielona Góra|70-74=Szczecin|75-76=Koszalin|77-78=Szczecinek|80-84=Gdańsk@130|85-89=Bydgoszcz@130|90-99=Łódź`,
  },
  PT: { reachKm: 100, list: `1=Lisboa@60|2=Lisboa@130|3=Coimbra@110|4=Porto|5=Vila Real@120|6=Castelo Branco|7=Évora@140|8=Faro` },
  DK: { reachKm: 90, list: `10-29=København@50|30-36=Hillerød|4=Næstved@110|5=Odense|6=Kolding@110|7=Herning@110|8=Aarhus|9=Aalborg@120` },
  SE: {
    reachKm: 110,
    list: `10-19=Stockholm@90|20-28=Malmö|40-47=Göteborg|55=Jönköping|58-60=Linköping|70=Örebro|72=Västerås|75=Uppsala|80=Gävle|85=Sundsvall|90=Umeå|97=Luleå`,
  },
  NO: { reachKm: 90, list: `00-12=Oslo@40|40-43=Stavanger|46=Kristiansand|50-53=Bergen|70-74=Trondheim@120|90=Tromsø@140` },
  FI: { reachKm: 90, list: `00-02=Helsinki|20-21=Turku|33=Tampere|40=Jyväskylä|70=Kuopio|90=Oulu` },
  IE: { reachKm: 60, list: `D=Dublin@30|T12,T23=Cork|H91=Galway@90|V94=Limerick|X91=Waterford` },
  SA: { reachKm: 120, list: `11-14=Riyadh|21-23=Jeddah|24=Mecca|31-34=Dammam@180|42=Medina` },
};

/** `beginnings=state`, where codes follow the states. */
const byState: Readonly<Record<string, string>> = {
  AU: `1=NSW|2=NSW|26=NSW,ACT|29=NSW,ACT|02=ACT|3=VIC|4=QLD|5=SA|6=WA|7=TAS|08-09=NT`,
  BR: `01-19=SP|20-28=RJ|29=ES|30-39=MG|40-48=BA|49=SE|50-56=PE|57=AL|58=PB|59=RN|60-63=CE|64=PI|65=MA|66-67=PA|68=PA,AP|69=AM,RR,AC|70-73=DF,GO|74-75=GO|76=GO,RO|77=TO|78=MT|79=MS|80-87=PR|88-89=SC|90-99=RS`,
  JP: `00=Hokkaido|01=Akita|02=Iwate|03=Aomori|04-09=Hokkaido|10-20=Tokyo|21-25=Kanagawa|26-29=Chiba|30-31=Ibaraki|32=Tochigi|33-36=Saitama|37=Gunma|38-39=Nagano|40=Yamanashi|41-43=Shizuoka|44-49=Aichi|50=Gifu|51=Mie|52=Shiga|53-59=Osaka|60-62=Kyoto|63=Nara|64=Wakayama|65-67=Hyogo|68=Tottori|69=Shimane|70-71=Okayama|72-73=Hiroshima
74-75=Yamaguchi|76=Kagawa|77=Tokushima|78=Kochi|79=Ehime|80-83=Fukuoka|84=Saga|85=Nagasaki|86=Kumamoto|87=Oita|88=Miyazaki|89=Kagoshima|90=Okinawa|91=Fukui|92=Ishikawa|93=Toyama|94-95=Niigata|96-97=Fukushima|98=Miyagi|99=Yamagata`,
  KR: `01-09=Seoul|10-20=Gyeonggi|21-23=Incheon|24-26=Gangwon|27-29=Chungbuk|30=Sejong|31-33=Chungnam|34-35=Daejeon|36-40=Gyeongbuk|41-43=Daegu|44-45=Ulsan|46-49=Busan|50-53=Gyeongnam|54-56=Jeonbuk|57-60=Jeonnam|61-62=Gwangju|63=Jeju`,
  MX: `00-16=CDMX|20=AGS|21-22=Baja California|23=BCS|24=Campeche|25-27=COAH|28=Colima|29-30=CHIS|31-33=CHIH|34-35=DGO|36-38=GTO|39-41=GRO|42-43=HGO|44-49=JAL|50-57=EDOMEX|58-61=MICH|62=MOR|63=NAY|64-67=Nuevo León|68-71=OAX|72-75=PUE|76=QRO|77=QROO|78-79=SLP|80-82=SIN|83-85=SON|86=TAB|87-89=TAMPS|90=TLAX|91-96=VER|97=YUC|98-99=ZAC`,
  IN: `11=Delhi|12=Haryana|30-34=Rajasthan|36-39=Gujarat|40-44=Maharashtra,Goa|45-48=Madhya Pradesh|56-59=Karnataka|60-64=Tamil Nadu,Puducherry|67-69=Kerala|70-74=West Bengal|75-77=Odisha`,
};

/** A town of each Australian state. The gazetteer has the states themselves, so that they need none to be recognised. */
const AUSTRALIAN_CAPITALS: Readonly<Record<string, string>> = {
  NSW: 'Sydney',
  VIC: 'Melbourne',
  QLD: 'Brisbane',
  SA: 'Adelaide',
  WA: 'Perth',
  TAS: 'Hobart',
  ACT: 'Canberra',
  NT: 'Darwin',
};

/** Towns just beyond the border of a state may have its codes. */
const borderKm = 60;

const tables = new Map<string, ReadonlyMap<string, string>>();

/** The entry of each beginning, ranges written out. */
function tableOf(list: string): ReadonlyMap<string, string> {
  const known = tables.get(list);
  if (known) return known;
  const table = new Map<string, string>();
  for (const entry of list.split(/[|\n]/u)) {
    const [beginnings = '', place = ''] = entry.split('=');
    for (const beginning of beginnings.split(',')) {
      const [from = '', to] = beginning.split('-');
      if (to === undefined) table.set(from, place);
      else for (let number = Number(from); number <= Number(to); number++) table.set(String(number).padStart(from.length, '0'), place);
    }
  }
  tables.set(list, table);
  return table;
}

/** The longest beginning of a code in a list. In countries with letters, the letters in front are the beginning. */
function entryOf(list: string, code: string): string | null {
  const table = tableOf(list);
  const letters = /^[A-Z]+(?=\d)/u.exec(code)?.[0];
  const beginnings = [code.slice(0, 3), ...(letters === undefined ? [code.slice(0, 2), code.slice(0, 1)] : [letters])];
  for (const beginning of beginnings) {
    const place = table.get(beginning);
    if (place !== undefined) return place;
  }
  return null;
}

/** Where the beginning of a postal code lies. */
export interface PostalArea {
  /** Whether a town may have a code of this area. */
  readonly holds: (town: Town) => boolean;
  /** A town that stands for the area, for distances and candidates. */
  readonly town: Town | null;
  /** Its name as the country writes it. */
  readonly name: string;
}

/** The area of a postal code, as the country prints the code. Null when the beginning is not known. */
export function postalAreaOf(country: string, code: string, gazetteer: Gazetteer): PostalArea | null {
  const near = byTown[country];
  const entry = near && entryOf(near.list, code);
  if (near && entry) {
    const [name = '', reach] = entry.split('@');
    const town = gazetteer.townsNamed(foldName(name), country)[0] ?? null;
    const reachKm = reach === undefined ? near.reachKm : Number(reach);
    return town && { town, name, holds: (other: DegreePoint) => kilometresBetween(town, other) <= reachKm };
  }
  const states = byState[country] && entryOf(byState[country], code);
  if (!states) return null;
  const regions = states.split(',').flatMap((name) => regionNamed(name, country) ?? []);
  const [first] = regions;
  const name = first ? (first.town ?? AUSTRALIAN_CAPITALS[first.name] ?? '') : '';
  const town = gazetteer.townsNamed(foldName(name), country)[0] ?? null;
  return {
    town,
    name,
    holds: (other) =>
      regions.some((region) => liesIn(other, region, gazetteer) !== false) || (town !== null && kilometresBetween(town, other) <= borderKm),
  };
}
