/**
 * Addresses of public buildings, as people write them. Written from memory while the rules were made: house numbers may be old, towns
 * and postal codes are right. Each row: country of the business, text, and where the building is (degrees).
 */
export type SureAddress = readonly [home: string, text: string, latitude: number, longitude: number];

export const tunedAddresses: readonly SureAddress[] = [
  // United States
  ['US', '1437 Bannock St, Denver, CO 80202', 39.74, -104.99],
  ['US', '200 E Colfax Ave, Denver, CO 80203', 39.74, -104.98],
  ['US', '1777 Broadway, Boulder, CO 80302', 40.01, -105.28],
  ['US', '15151 E Alameda Pkwy, Aurora, CO 80012', 39.71, -104.82],
  ['US', 'Griffith Observatory, 2800 E Observatory Rd, Los Angeles, CA 90027', 34.12, -118.3],
  ['US', '350 5th Ave, New York, NY 10118', 40.75, -73.99],
  ['US', '200 Eastern Pkwy, Brooklyn, NY 11238, USA', 40.67, -73.96],
  ['US', '1600 Pennsylvania Avenue NW, Washington, DC 20500', 38.9, -77.04],
  ['US', '400 Broad St Seattle WA 98109', 47.62, -122.35],
  ['US', '301 S Main St, Salt Lake City, Utah', 40.76, -111.89],
  ['US', '700 14th St\nDenver\nCO 80202', 39.74, -105.0],
  ['US', '600 Travis St Suite 300, Houston, Texas 77002', 29.76, -95.36],
  // Canada
  ['CA', '275 Rue Notre-Dame Est, Montréal, QC H2Y 1C6', 45.51, -73.55],
  ['CA', '2 Rue des Jardins, Québec (Québec) G1R 4S9', 46.81, -71.21],
  ['CA', '100 Queen St W, Toronto, ON M5H 2N2', 43.65, -79.38],
  ['CA', '453 West 12th Avenue, Vancouver, British Columbia V5Y 1V4', 49.26, -123.11],
  ['CA', '111 Wellington St, Ottawa, ON K1A 0A4', 45.42, -75.7],
  ['CA', '800 Macleod Trail SE, Calgary AB T2P 2M5', 51.05, -114.06],
  // United Kingdom
  ['GB', 'Leeds Town Hall, The Headrow, Leeds LS1 3AD', 53.8, -1.55],
  ['GB', '12 Roundhay Road, Leeds LS7 1AB', 53.81, -1.53],
  ['GB', 'British Museum, Great Russell Street, London WC1B 3DG', 51.52, -0.13],
  ['GB', 'Albert Square, Manchester M2 5DB', 53.48, -2.24],
  ['GB', 'York Minster, Deangate, York, North Yorkshire YO1 7HH, United Kingdom', 53.96, -1.08],
  ['GB', 'Edinburgh Castle, Castlehill, Edinburgh, Scotland, EH1 2NG', 55.95, -3.2],
  ['GB', 'City Hall, Cathays Park, Cardiff, CF10 3ND', 51.48, -3.18],
  ['GB', 'Bradford Royal Infirmary, Duckworth Lane, Bradford, West Yorkshire, BD9 6RJ', 53.8, -1.79],
  ['GB', 'Station Road, Harrogate, North Yorks', 53.99, -1.54],
  // Germany
  ['DE', 'Rathausplatz 2, 50667 Köln', 50.94, 6.96],
  ['DE', 'Museum Ludwig, Heinrich-Böll-Platz, 50667 Köln', 50.94, 6.96],
  ['DE', 'Marienplatz 8, 80331 München', 48.14, 11.58],
  ['DE', 'Platz der Republik 1, 11011 Berlin, Deutschland', 52.52, 13.38],
  ['DE', 'Rathausmarkt 1, 20095 Hamburg', 53.55, 9.99],
  ['DE', 'Marktplatz 1, 53111 Bonn', 50.74, 7.1],
  ['DE', 'Bahnhofstr. 1 67434 Neustadt an der Weinstraße', 49.35, 8.14],
  ['DE', 'Markt 1, 06108 Halle (Saale)', 51.48, 11.97],
  ['DE', 'Prinzipalmarkt 10, D-48143 Muenster', 51.96, 7.63],
  // France
  ['FR', "Place de l'Hôtel de Ville, 75004 Paris", 48.86, 2.35],
  ['FR', '1 Place de la Comédie, 69001 Lyon', 45.77, 4.84],
  ['FR', "Musée d'Orsay, 62 rue de Lille, 75343 Paris Cedex 07", 48.86, 2.33],
  ['FR', '1 parc de l’Étoile, 67076 STRASBOURG CEDEX', 48.57, 7.76],
  ['FR', '2 rue de la Mairie, 44000 Nantes, France', 47.22, -1.55],
  ['FR', 'Quai du Port, 13002 Marseille 2e', 43.3, 5.37],
  // Spain
  ['ES', 'Calle de Ruiz de Alarcón, 23, 28014 Madrid', 40.41, -3.69],
  ['ES', 'Plaça de Sant Jaume, 1, 08002 Barcelona, España', 41.38, 2.18],
  ['ES', 'Plaza Nueva, 1, 41001 Sevilla', 37.39, -5.99],
  ['ES', 'Avenida Abandoibarra 2, 48009 Bilbao (Bizkaia)', 43.27, -2.93],
  ['ES', 'Plaza de Cervantes 12, 28801 Alcalá de Henares, Madrid', 40.48, -3.36],
  // Italy
  ['IT', 'Piazza del Campidoglio 1, 00186 Roma RM', 41.89, 12.48],
  ['IT', 'Piazza della Scala, 2, 20121 Milano (MI)', 45.47, 9.19],
  ['IT', 'Piazzale degli Uffizi, 6, 50122 Firenze FI, Italia', 43.77, 11.26],
  ['IT', 'Palazzo Reale, Piazza del Plebiscito 1, 80132 Napoli', 40.84, 14.25],
  // Netherlands
  ['NL', 'Museumstraat 1, 1071 XX Amsterdam', 52.36, 4.89],
  ['NL', 'Coolsingel 40, 3011AD Rotterdam', 51.92, 4.48],
  ['NL', 'Stationsplein 1, 3511 ED Utrecht, Nederland', 52.09, 5.11],
  ['NL', 'Spui 70, Den Haag', 52.08, 4.32],
  // Japan
  ['JP', '〒530-0001 大阪市北区梅田3-1-3', 34.7, 135.5],
  ['JP', '〒540-0002 大阪府大阪市中央区大阪城1-1', 34.69, 135.53],
  ['JP', '東京都千代田区丸の内1丁目9-1', 35.68, 139.77],
  ['JP', '〒604-8571 京都府京都市中京区寺町通御池上る上本能寺前町488', 35.01, 135.77],
  ['JP', '1-1 Osakajo, Chuo-ku, Osaka 540-0002, Japan', 34.69, 135.53],
  ['JP', '神戸市中央区加納町6-5-1', 34.69, 135.2],
  // South Korea
  ['KR', '서울특별시 중구 세종대로 110', 37.57, 126.98],
  ['KR', '부산광역시 연제구 중앙대로 1001 (47545)', 35.18, 129.08],
  ['KR', '경기도 수원시 팔달구 효원로 241', 37.26, 127.03],
  ['KR', '110 Sejong-daero, Jung-gu, Seoul 04524, South Korea', 37.57, 126.98],
  // Australia
  ['AU', '483 George St, Sydney NSW 2000', -33.87, 151.21],
  ['AU', 'Federation Square, Melbourne VIC 3000', -37.82, 144.97],
  ['AU', '64 Adelaide Street, Brisbane, Queensland 4000, Australia', -27.47, 153.03],
  ['AU', 'Parliament Dr, Canberra ACT 2600', -35.31, 149.12],
  // Brazil
  ['BR', 'Av. Paulista, 1578 - Bela Vista, São Paulo - SP, 01310-200', -23.56, -46.66],
  ['BR', 'Praça Mauá, 1 - Centro, Rio de Janeiro - RJ, 20081-240', -22.89, -43.18],
  ['BR', 'Av. Afonso Pena, 1212, Belo Horizonte, MG', -19.92, -43.94],
  // Others
  ['CH', 'Stadthausquai 17, 8001 Zürich', 47.37, 8.54],
  ['CH', 'Rue de l’Hôtel-de-Ville 4, 1204 Genève', 46.2, 6.15],
  ['AT', 'Friedrich-Schmidt-Platz 1, 1010 Wien', 48.21, 16.36],
  ['PL', 'plac Defilad 1, 00-901 Warszawa', 52.23, 21.01],
  ['SA', 'شارع الملك فهد، الرياض 12345', 24.71, 46.68],
];

/** What must not give a place without a note. `not_an_address`, or any other answer without a place or with a note (`doubtful`). */
export type DoubtfulInput = readonly [
  home: string,
  text: string,
  expected: 'contradiction' | 'ambiguous' | 'unknown' | 'not_an_address' | 'note',
];

export const tunedDoubts: readonly DoubtfulInput[] = [
  ['US', 'Denver, CA', 'contradiction'],
  ['US', '1437 Bannock St, Denver, CA 80202', 'contradiction'],
  ['US', '1437 Bannock St, Denver, CO 90210', 'contradiction'],
  ['US', 'Durango, CO 80202', 'contradiction'],
  ['US', 'Dever, CO 80202', 'note'],
  ['US', '1437 Bannock St, Denvr 80202', 'note'],
  ['US', 'Springfield', 'ambiguous'],
  ['US', '12 Main St, Franklin', 'ambiguous'],
  ['US', 'Denver, Germany', 'contradiction'],
  ['US', 'call first', 'not_an_address'],
  ['US', 'same as last time', 'not_an_address'],
  ['US', 'TBD', 'not_an_address'],
  ['US', 'n/a', 'not_an_address'],
  ['US', 'see notes', 'not_an_address'],
  ['US', '303-555-0142', 'not_an_address'],
  ['US', 'Tokyo', 'unknown'],
  ['US', '1437 Bannock St', 'unknown'],
  ['US', '10 Rue de Rivoli, 75001 Paris', 'contradiction'],
  ['GB', 'Leeds SW1A 1AA', 'contradiction'],
  ['GB', 'Leeds, Kent', 'contradiction'],
  ['GB', 'Leeds, Scotland', 'contradiction'],
  ['DE', 'Hauptstr. 5, 80331 Köln', 'contradiction'],
  ['DE', 'Neustadt', 'ambiguous'],
  ['DE', 'siehe Notiz', 'not_an_address'],
  ['DE', 'Köln, Bayern', 'contradiction'],
  ['FR', '12 rue de Lyon Paris', 'unknown'],
  ['FR', '75001 Marseille', 'contradiction'],
  ['JP', '前回と同じ', 'not_an_address'],
  ['JP', '東京都大阪市北区梅田3-1-3', 'contradiction'],
  ['SA', 'نفس العنوان', 'not_an_address'],
];
