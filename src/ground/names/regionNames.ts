/**
 * Names of states, provinces and counties, as people write them. `name/other name=town`: a town that surely lies in it, by which the
 * gazetteer tells where it is. Without a town the first name is the code that the gazetteer itself uses (US, Canada, Australia).
 */

/** States: a place is in them or not. */
export const states: Readonly<Record<string, string>> = {
  US: `AL/Alabama/Ala|AK/Alaska|AZ/Arizona/Ariz|AR/Arkansas/Ark|CA/California/Calif|CO/Colorado/Colo|CT/Connecticut/Conn|DE/Delaware|DC/District of Columbia/D.C.|FL/Florida/Fla
GA/Georgia|HI/Hawaii/Hawaiʻi|ID/Idaho|IL/Illinois/Ill|IN/Indiana/Ind|IA/Iowa|KS/Kansas/Kan|KY/Kentucky|LA/Louisiana|ME/Maine|MD/Maryland|MA/Massachusetts/Mass|MI/Michigan/Mich
MN/Minnesota/Minn|MS/Mississippi/Miss|MO/Missouri|MT/Montana/Mont|NE/Nebraska/Nebr|NV/Nevada/Nev|NH/New Hampshire/N.H.|NJ/New Jersey/N.J.|NM/New Mexico/N.M./N Mex
NY/New York/N.Y./New York State|NC/North Carolina/N.C.|ND/North Dakota/N.D.|OH/Ohio|OK/Oklahoma/Okla|OR/Oregon/Ore|PA/Pennsylvania/Penn/Penna|RI/Rhode Island/R.I.
SC/South Carolina/S.C.|SD/South Dakota/S.D.|TN/Tennessee/Tenn|TX/Texas/Tex|UT/Utah|VT/Vermont|VA/Virginia|WA/Washington/Washington State/Wash|WV/West Virginia/W.Va.|WI/Wisconsin/Wis
WY/Wyoming/Wyo|PR/Puerto Rico|GU/Guam|VI/US Virgin Islands/Virgin Islands|AS/American Samoa|MP/Northern Mariana Islands`,
  CA: `AB/Alberta/Alta|BC/British Columbia/B.C./Colombie-Britannique|MB/Manitoba/Man|NB/New Brunswick/N.B./Nouveau-Brunswick|NL/Newfoundland and Labrador/Newfoundland/Terre-Neuve-et-Labrador/NF
NS/Nova Scotia/N.S./Nouvelle-Écosse|NT/Northwest Territories/NWT/Territoires du Nord-Ouest|NU/Nunavut|ON/Ontario/Ont|PE/Prince Edward Island/PEI/P.E.I./Île-du-Prince-Édouard
QC/Quebec/Québec/Que/PQ|SK/Saskatchewan/Sask|YT/Yukon/YK`,
  AU: `NSW/New South Wales/N.S.W.|VIC/Victoria|QLD/Queensland|WA/Western Australia/W.A.|SA/South Australia/S.A.|TAS/Tasmania|ACT/Australian Capital Territory/A.C.T.|NT/Northern Territory/N.T.`,
  GB: `England/ENG/Angleterre/Inglaterra=London|Scotland/SCT/Schottland/Écosse/Alba=Edinburgh|Wales/WLS/Cymru=Cardiff|Northern Ireland/NIR/N. Ireland/Nordirland=Belfast`,
  DE: `Baden-Württemberg/BW/Baden-Wuerttemberg=Stuttgart|Bayern/BY/Bavaria/Freistaat Bayern/Bavière=Munich|Berlin/BE=Berlin|Brandenburg/BB=Potsdam|Bremen/HB=Bremen|Hamburg/HH=Hamburg|Hessen/HE/Hesse=Frankfurt am Main
Mecklenburg-Vorpommern/MV/Mecklenburg-Western Pomerania=Rostock|Niedersachsen/NI/NDS/Lower Saxony=Hannover|Nordrhein-Westfalen/NW/NRW/North Rhine-Westphalia=Köln|Rheinland-Pfalz/RP/RLP/Rhineland-Palatinate=Mainz
Saarland/SL=Saarbrücken|Sachsen/SN/Saxony/Freistaat Sachsen=Dresden|Sachsen-Anhalt/ST/Saxony-Anhalt=Magdeburg|Schleswig-Holstein/SH=Kiel|Thüringen/TH/Thuringia/Thueringen=Erfurt`,
  AT: `Burgenland=Eisenstadt|Kärnten/Carinthia=Klagenfurt|Niederösterreich/NÖ/Lower Austria=St. Pölten|Oberösterreich/OÖ/Upper Austria=Linz|Salzburg=Salzburg|Steiermark/Styria=Graz|Tirol/Tyrol=Innsbruck|Vorarlberg=Dornbirn|Wien/Vienna=Vienna`,
  CH: `Zürich/ZH=Zürich|Bern/BE/Berne=Bern|Luzern/LU/Lucerne=Luzern|Uri/UR=Altdorf|Schwyz/SZ=Schwyz|Obwalden/OW=Sarnen|Nidwalden/NW=Stans|Glarus/GL=Glarus|Zug/ZG=Zug|Fribourg/FR/Freiburg=Fribourg|Solothurn/SO=Solothurn
Basel-Stadt/BS=Basel|Basel-Landschaft/BL/Baselland=Liestal|Schaffhausen/SH=Schaffhausen|Appenzell Ausserrhoden/AR=Herisau|Appenzell Innerrhoden/AI=Appenzell|St. Gallen/SG=St. Gallen|Graubünden/GR/Grisons=Chur|Aargau/AG=Aarau
Thurgau/TG=Frauenfeld|Ticino/TI/Tessin=Lugano|Vaud/VD/Waadt=Lausanne|Valais/VS/Wallis=Sion|Neuchâtel/NE/Neuenburg=Neuchâtel|Genève/GE/Geneva/Genf=Genève|Jura/JU=Delémont`,
  FR: `Île-de-France/IDF=Paris|Auvergne-Rhône-Alpes=Lyon|Bourgogne-Franche-Comté=Dijon|Bretagne/Brittany=Rennes|Centre-Val de Loire=Tours|Corse/Corsica=Ajaccio|Grand Est=Strasbourg|Hauts-de-France=Lille|Normandie/Normandy=Rouen
Nouvelle-Aquitaine=Bordeaux|Occitanie=Toulouse|Pays de la Loire=Nantes|Provence-Alpes-Côte d'Azur/PACA=Marseille`,
  ES: `Andalucía/Andalusia=Sevilla|Aragón=Zaragoza|Asturias/Principado de Asturias=Oviedo|Illes Balears/Islas Baleares/Baleares/Balearic Islands=Palma|Canarias/Islas Canarias/Canary Islands=Las Palmas de Gran Canaria
Cantabria=Santander|Castilla y León=Valladolid|Castilla-La Mancha=Toledo|Cataluña/Catalunya/Catalonia=Barcelona|Comunidad Valenciana/Comunitat Valenciana=Valencia|Extremadura=Badajoz|Galicia=Vigo|La Rioja=Logroño
Comunidad de Madrid=Madrid|Región de Murcia=Murcia|Navarra/Navarre=Pamplona|País Vasco/Euskadi/Basque Country=Bilbao`,
  BR: `AC/Acre=Rio Branco|AL/Alagoas=Maceió|AP/Amapá=Macapá|AM/Amazonas=Manaus|BA/Bahia=Salvador|CE/Ceará=Fortaleza|DF/Distrito Federal=Brasília|ES/Espírito Santo=Vitória|GO/Goiás=Goiânia|MA/Maranhão=São Luís|MT/Mato Grosso=Cuiabá
MS/Mato Grosso do Sul=Campo Grande|MG/Minas Gerais=Belo Horizonte|PA/Pará=Belém|PB/Paraíba=João Pessoa|PR/Paraná=Curitiba|PE/Pernambuco=Recife|PI/Piauí=Teresina|RJ/Rio de Janeiro=Rio de Janeiro|RN/Rio Grande do Norte=Natal
RS/Rio Grande do Sul=Porto Alegre|RO/Rondônia=Porto Velho|RR/Roraima=Boa Vista|SC/Santa Catarina=Florianópolis|SP/São Paulo=São Paulo|SE/Sergipe=Aracaju|TO/Tocantins=Palmas`,
  MX: `Aguascalientes/AGS=Aguascalientes|Baja California/B.C./BC=Tijuana|Baja California Sur/B.C.S./BCS=La Paz|Campeche=Campeche|Chiapas/CHIS=Tuxtla|Chihuahua/CHIH=Chihuahua|Ciudad de México/CDMX/D.F./Distrito Federal=Mexico City
Coahuila/COAH=Saltillo|Colima=Colima|Durango/DGO=Victoria de Durango|Guanajuato/GTO=León|Guerrero/GRO=Acapulco de Juárez|Hidalgo/HGO=Pachuca de Soto|Jalisco/JAL=Guadalajara|Estado de México/Edo. Méx./EDOMEX/MEX/Edo. de México=Toluca
Michoacán/MICH=Morelia|Morelos/MOR=Cuernavaca|Nayarit/NAY=Tepic|Nuevo León/N.L./NL=Monterrey|Oaxaca/OAX=Oaxaca|Puebla/PUE=Puebla|Querétaro/QRO=Santiago de Querétaro|Quintana Roo/Q. Roo/QROO=Cancún|San Luis Potosí/SLP=San Luis Potosí
Sinaloa/SIN=Culiacán|Sonora/SON=Hermosillo|Tabasco/TAB=Villahermosa|Tamaulipas/TAMPS=Reynosa|Tlaxcala/TLAX=Tlaxcala|Veracruz/VER=Veracruz|Yucatán/YUC=Mérida|Zacatecas/ZAC=Zacatecas`,
  IN: `Andhra Pradesh=Visakhapatnam|Assam=Guwahati|Bihar=Patna|Chandigarh=Chandigarh|Chhattisgarh=Raipur|Delhi/NCT of Delhi/DL=New Delhi|Goa=Panaji|Gujarat=Ahmedabad|Haryana=Faridabad|Himachal Pradesh=Shimla|Jharkhand=Ranchi
Karnataka/KA=Bengaluru|Kerala/KL=Kochi|Madhya Pradesh=Indore|Maharashtra/MH=Mumbai|Odisha/Orissa=Bhubaneswar|Punjab=Ludhiana|Rajasthan=Jaipur|Tamil Nadu/TN=Chennai|Telangana/TS=Hyderabad|Uttar Pradesh/UP=Lucknow
Uttarakhand=Haridwar|West Bengal/WB=Kolkata|Puducherry=Puducherry|Jammu and Kashmir/J&K=Srinagar`,
  JP: `北海道/Hokkaido/Hokkaidō=Sapporo|青森県/Aomori=Aomori|岩手県/Iwate=Morioka|宮城県/Miyagi=Sendai|秋田県/Akita=Akita|山形県/Yamagata=Yamagata|福島県/Fukushima=Fukushima|茨城県/Ibaraki=Mito|栃木県/Tochigi=Utsunomiya|群馬県/Gunma=Maebashi
埼玉県/Saitama=Saitama|千葉県/Chiba=Chiba|東京都/Tokyo=Tokyo|神奈川県/Kanagawa=Yokohama|新潟県/Niigata=Niigata|富山県/Toyama=Toyama|石川県/Ishikawa=Kanazawa|福井県/Fukui=Sabae|山梨県/Yamanashi=Kofu|長野県/Nagano=Nagano|岐阜県/Gifu=Gifu
静岡県/Shizuoka=Hamamatsu|愛知県/Aichi=Nagoya|三重県/Mie=Tsu|滋賀県/Shiga=Otsu|京都府/Kyoto=Kyoto|大阪府/Osaka=Osaka|兵庫県/Hyogo/Hyōgo=Kobe|奈良県/Nara=Nara|和歌山県/Wakayama=Wakayama|鳥取県/Tottori=Tottori|島根県/Shimane=Matsue
岡山県/Okayama=Okayama|広島県/Hiroshima=Hiroshima|山口県/Yamaguchi=Shimonoseki|徳島県/Tokushima=Tokushima|香川県/Kagawa=Takamatsu|愛媛県/Ehime=Matsuyama|高知県/Kochi=Kochi|福岡県/Fukuoka=Fukuoka|佐賀県/Saga=Saga|長崎県/Nagasaki=Nagasaki
熊本県/Kumamoto=Kumamoto|大分県/Oita/Ōita=Oita|宮崎県/Miyazaki=Miyazaki|鹿児島県/Kagoshima=Kagoshima|沖縄県/Okinawa=Naha`,
  KR: `서울특별시/서울/Seoul=Seoul|부산광역시/부산/Busan=Busan|대구광역시/대구/Daegu=Daegu|인천광역시/인천/Incheon=Incheon|광주광역시/Gwangju=Gwangju|대전광역시/대전/Daejeon=Daejeon|울산광역시/울산/Ulsan=Ulsan|세종특별자치시/세종/Sejong=Sejong
경기도/경기/Gyeonggi-do/Gyeonggi=Suwon|강원특별자치도/강원도/강원/Gangwon-do/Gangwon=Chuncheon|충청북도/충북/Chungcheongbuk-do/Chungbuk=Cheongju|충청남도/충남/Chungcheongnam-do/Chungnam=Cheonan|전북특별자치도/전라북도/전북/Jeollabuk-do/Jeonbuk=Jeonju
전라남도/전남/Jeollanam-do/Jeonnam=Yeosu|경상북도/경북/Gyeongsangbuk-do/Gyeongbuk=Pohang|경상남도/경남/Gyeongsangnam-do/Gyeongnam=Changwon|제주특별자치도/제주도/제주/Jeju-do/Jeju=Jeju City`,
  NL: `Noord-Holland/North Holland/NH=Amsterdam|Zuid-Holland/South Holland/ZH=Rotterdam|Utrecht=Utrecht|Noord-Brabant/North Brabant/Brabant=Eindhoven|Gelderland=Arnhem|Limburg=Maastricht|Overijssel=Enschede|Groningen=Groningen|Friesland/Fryslân=Leeuwarden
Drenthe=Assen|Flevoland=Almere|Zeeland=Middelburg`,
  PL: `mazowieckie/Mazovia/woj. mazowieckie=Warsaw|małopolskie/Lesser Poland/woj. małopolskie=Kraków|śląskie/Silesia/woj. śląskie=Katowice|dolnośląskie/Lower Silesia/woj. dolnośląskie=Wrocław|wielkopolskie/Greater Poland/woj. wielkopolskie=Poznań|łódzkie/woj. łódzkie=Łódź
pomorskie/Pomerania/woj. pomorskie=Gdańsk|zachodniopomorskie/woj. zachodniopomorskie=Szczecin|kujawsko-pomorskie=Bydgoszcz|lubelskie=Lublin|lubuskie=Zielona Góra|podkarpackie=Rzeszów|podlaskie=Białystok|świętokrzyskie=Kielce|opolskie=Opole|warmińsko-mazurskie=Olsztyn`,
  IE: `Leinster=Dublin|Munster=Cork|Connacht=Galway|Ulster=Letterkenny`,
  AE: `Dubai/دبي/إمارة دبي=Dubai|Abu Dhabi/أبوظبي/أبو ظبي=Abu Dhabi|Sharjah/الشارقة=Sharjah|Ajman/عجمان=Ajman|Ras Al Khaimah/رأس الخيمة=Ras Al Khaimah|Fujairah/الفجيرة=Fujairah|Umm Al Quwain/أم القيوين=Umm Al Quwain`,
  SA: `Riyadh Province/منطقة الرياض=Riyadh|Makkah Province/منطقة مكة المكرمة=Mecca|Eastern Province/المنطقة الشرقية=Dammam|Madinah Province/منطقة المدينة المنورة=Medina`,
};

/** Counties and provinces of towns: a place is near their town, or it is not in them. */
export const counties: Readonly<Record<string, string>> = {
  GB: `West Yorkshire/W Yorks/West Yorks/W Yorkshire=Wakefield|North Yorkshire/N Yorks/North Yorks=Northallerton|South Yorkshire/S Yorks/South Yorks=Sheffield|East Yorkshire/East Riding of Yorkshire/E Yorks=Beverley|Yorkshire/Yorks=Leeds
Greater London/Middlesex/Middx=London|Greater Manchester/Gtr Manchester=Manchester|Merseyside=Liverpool|West Midlands=Birmingham|Tyne and Wear/Tyne & Wear=Gateshead|Kent=Maidstone|Surrey=Guildford|Essex=Chelmsford|Hertfordshire/Herts=Stevenage
Bedfordshire/Beds=Bedford|Berkshire/Berks=Reading|Buckinghamshire/Bucks=Aylesbury|Oxfordshire/Oxon=Oxford|Cambridgeshire/Cambs=Huntingdon|Suffolk=Stowmarket|Norfolk=Dereham|Lincolnshire/Lincs=Sleaford|Nottinghamshire/Notts=Nottingham
Derbyshire/Derbys=Matlock|Leicestershire/Leics=Leicester|Rutland=Oakham|Northamptonshire/Northants=Northampton|Warwickshire/Warks=Warwick|Worcestershire/Worcs=Worcester|Herefordshire=Hereford|Shropshire/Salop=Shrewsbury|Staffordshire/Staffs=Stafford
Cheshire/Ches=Northwich|Lancashire/Lancs=Preston|Cumbria=Penrith|County Durham/Co Durham/Durham=Durham|Northumberland=Alnwick|Cleveland=Middlesbrough|Gloucestershire/Glos=Gloucester|Wiltshire/Wilts=Devizes|Somerset=Taunton|Avon=Bristol|Dorset=Dorchester
Devon=Exeter|Cornwall=Truro|Hampshire/Hants=Winchester|West Sussex/W Sussex=Horsham|East Sussex/E Sussex=Lewes|Sussex=Brighton|Isle of Wight/IOW=Ryde|Gwent=Newport|South Wales=Bridgend|West Wales=Carmarthen|Mid Wales=Llandrindod Wells|North Wales=Llandudno|Glamorgan/South Glamorgan/Mid Glamorgan=Bridgend|West Glamorgan=Swansea|Dyfed=Carmarthen
Powys=Builth Wells|Gwynedd=Caernarfon|Clwyd=Denbigh|Conwy=Conwy|Flintshire=Mold|Pembrokeshire=Haverfordwest|Carmarthenshire=Carmarthen|Ceredigion=Aberystwyth|Anglesey/Isle of Anglesey=Llangefni|Monmouthshire=Monmouth|Fife=Kirkcaldy|Lothian/Midlothian=Edinburgh
East Lothian=Haddington|West Lothian=Livingston|Lanarkshire/South Lanarkshire/North Lanarkshire=Motherwell|Ayrshire=Ayr|Renfrewshire=Paisley|Aberdeenshire=Inverurie|Angus=Forfar|Perthshire=Perth|Stirlingshire=Stirling|Highland/Inverness-shire=Inverness
Moray=Elgin|Dumfriesshire=Dumfries|Borders/Scottish Borders=Galashiels|Argyll=Oban|Co Antrim/County Antrim=Antrim|Co Down/County Down=Downpatrick|Co Armagh/County Armagh=Armagh|Co Tyrone/County Tyrone=Omagh|Co Fermanagh/County Fermanagh=Enniskillen
Co Londonderry/County Londonderry=Coleraine`,
  IE: `Co Dublin/County Dublin=Dublin|Co Cork/County Cork=Cork|Co Galway/County Galway=Galway|Co Limerick/County Limerick=Limerick|Co Waterford/County Waterford=Waterford|Co Kerry/County Kerry/Kerry=Tralee|Co Mayo/County Mayo/Mayo=Castlebar
Co Donegal/County Donegal=Letterkenny|Co Kildare/County Kildare=Naas|Co Meath/County Meath/Meath=Navan|Co Wicklow/County Wicklow=Wicklow|Co Wexford/County Wexford=Wexford|Co Louth/County Louth/Louth=Dundalk|Co Clare/County Clare/Clare=Ennis
Co Kilkenny/County Kilkenny=Kilkenny|Co Tipperary/County Tipperary=Thurles|Co Sligo/County Sligo=Sligo|Co Westmeath/County Westmeath=Mullingar|Co Offaly/County Offaly=Tullamore|Co Laois/County Laois=Portlaoise|Co Cavan/County Cavan=Cavan
Co Monaghan/County Monaghan=Monaghan|Co Roscommon/County Roscommon=Roscommon|Co Longford/County Longford=Longford|Co Leitrim/County Leitrim=Carrick-on-Shannon|Co Carlow/County Carlow=Carlow`,
  IT: `RM/Roma=Roma|MI/Milano=Milano|TO/Torino=Torino|NA/Napoli=Napoli|PA/Palermo=Palermo|GE/Genova=Genova|BO/Bologna=Bologna|FI/Firenze=Firenze|BA/Bari=Bari|CT/Catania=Catania|VE/Venezia=Venezia|VR/Verona=Verona|ME/Messina=Messina|PD/Padova=Padova|TS/Trieste=Trieste
BS/Brescia=Brescia|PR/Parma=Parma|TA/Taranto=Taranto|PO/Prato=Prato|MO/Modena=Modena|RC/Reggio Calabria=Reggio Calabria|RE/Reggio Emilia=Reggio Emilia|PG/Perugia=Perugia|LI/Livorno=Livorno|RA/Ravenna=Ravenna|CA/Cagliari=Cagliari|FG/Foggia=Foggia|RN/Rimini=Rimini
SA/Salerno=Salerno|FE/Ferrara=Ferrara|SS/Sassari=Sassari|LT/Latina=Latina|MB/Monza e Brianza=Monza|SR/Siracusa=Siracusa|PE/Pescara=Pescara|BG/Bergamo=Bergamo|FC/Forlì-Cesena=Forlì|TN/Trento=Trento|VI/Vicenza=Vicenza|TR/Terni=Terni|BZ/Bolzano=Bolzano|NO/Novara=Novara
PC/Piacenza=Piacenza|AN/Ancona=Ancona|AR/Arezzo=Arezzo|UD/Udine=Udine|LE/Lecce=Lecce|PU/Pesaro e Urbino=Pesaro|AL/Alessandria=Alessandria|SP/La Spezia=La Spezia|PI/Pisa=Pisa|CZ/Catanzaro=Catanzaro|PT/Pistoia=Pistoia|BR/Brindisi=Brindisi|LU/Lucca=Lucca|TV/Treviso=Treviso
CO/Como=Como|GR/Grosseto=Grosseto|VA/Varese=Varese|CE/Caserta=Caserta|AT/Asti=Asti|RG/Ragusa=Ragusa|CR/Cremona=Cremona|CS/Cosenza=Cosenza|PV/Pavia=Pavia|TP/Trapani=Trapani|AQ/L'Aquila=L'Aquila|MS/Massa-Carrara=Massa|VT/Viterbo=Viterbo|CN/Cuneo=Cuneo|PZ/Potenza=Potenza
SV/Savona=Savona|BN/Benevento=Benevento|KR/Crotone=Crotone|MT/Matera=Matera|AG/Agrigento=Agrigento|CL/Caltanissetta=Caltanissetta|AV/Avellino=Avellino|CB/Campobasso=Campobasso|TE/Teramo=Teramo|CH/Chieti=Chieti|AP/Ascoli Piceno=Ascoli Piceno|MC/Macerata=Macerata|FM/Fermo=Fermo
SI/Siena=Siena|MN/Mantova=Mantova|LO/Lodi=Lodi|LC/Lecco=Lecco|SO/Sondrio=Sondrio|BI/Biella=Biella|VB/Verbano-Cusio-Ossola=Verbania|VC/Vercelli=Vercelli|AO/Aosta=Aosta|IM/Imperia=Imperia|RO/Rovigo=Rovigo|BL/Belluno=Belluno|PN/Pordenone=Pordenone|GO/Gorizia=Gorizia
FR/Frosinone=Frosinone|RI/Rieti=Rieti|IS/Isernia=Isernia|VV/Vibo Valentia=Vibo Valentia|EN/Enna=Enna|NU/Nuoro=Nuoro|OR/Oristano=Oristano|BT/Barletta-Andria-Trani=Andria`,
  ES: `Madrid=Madrid|Barcelona=Barcelona|Valencia/València=Valencia|Sevilla/Seville=Sevilla|Alicante/Alacant=Alicante|Málaga=Málaga|Murcia=Murcia|Cádiz=Cádiz|Bizkaia/Vizcaya=Bilbao|A Coruña/La Coruña=A Coruña|Asturias=Oviedo|Zaragoza=Zaragoza|Pontevedra=Pontevedra|Granada=Granada
Tarragona=Tarragona|Córdoba=Córdoba|Girona/Gerona=Girona|Almería=Almería|Gipuzkoa/Guipúzcoa=San Sebastián|Toledo=Toledo|Badajoz=Badajoz|Jaén=Jaén|Castellón/Castelló=Castellón de la Plana|Cantabria=Santander|Huelva=Huelva|Valladolid=Valladolid|Ciudad Real=Ciudad Real|León=León
Lleida/Lérida=Lleida|Cáceres=Cáceres|Albacete=Albacete|Burgos=Burgos|Álava/Araba=Vitoria-Gasteiz|Salamanca=Salamanca|Lugo=Lugo|La Rioja=Logroño|Ourense/Orense=Ourense|Guadalajara=Guadalajara|Huesca=Huesca|Cuenca=Cuenca|Zamora=Zamora|Palencia=Palencia|Ávila=Ávila|Segovia=Segovia
Teruel=Teruel|Soria=Soria`,
};

/** The entries of such a list: all names of a region, and its town. */
export const regionEntries = (list: string | undefined): { readonly names: readonly string[]; readonly town: string | null }[] =>
  (list?.split(/[|\n]/u) ?? []).map((entry) => {
    const [written = '', town = null] = entry.split('=');
    return { names: written.split('/'), town };
  });
