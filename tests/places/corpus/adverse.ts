/**
 * Part of what failed in three lists that were written to break the rules. First runs, text as one line: 399 of 406 sure addresses were
 * placed rightly, of a harder list 181 of 190, and of a third list, after corrections, 107 of 119. The rules were corrected after each list.
 * Of 92 doubts in the harder list, 12 got a place without a note. Four of them are here; the others still get one. Left out are sure
 * addresses that still have no place, and "hotel de ville st etienne", which has a place as one line and none when stored in parts.
 */
import type { DoubtfulInput, SureAddress } from './tuned.ts';

export const adverseAddresses: readonly SureAddress[] = [
  ['US', '1437 Bannock St #3, Denver CO80202', 39.74, -104.99],
  ['US', '1437 Bannock St denver co80202 usa', 39.74, -104.99],
  ['US', '911 10th St Golden Jefferson County Colorado 80401', 39.755, -105.22],
  ['US', '100 N Wilcox St, Castle Rock, Douglas County, CO', 39.37, -104.86],
  ['US', '101 Independence Ave SE Washington DC 20540', 38.9, -77.03],
  ['US', '2 N Cascade Ave, Colorado Spgs, CO', 38.83, -104.82],
  ['CA', "1325 place de l'hotel de ville trois rivieres", 46.34, -72.54],
  ['GB', 'Sheep St Stratford upon Avon Warwickshire', 52.19, -1.71],
  ['GB', 'Civic Centre, Godfrey Rd, Newport, South Wales', 51.585, -3.0],
  ['GB', 'High Street, Ashford, Kent TN24 8TN', 51.15, 0.87],
  ['GB', '27 St Georges Terrace, Perth, WA 6000', -31.95, 115.86],
  ['AU', '27 St Georges Tce, Perth, Western Australia', -31.95, 115.86],
  ['DE', 'Domplatz 1, D50667 Köln', 50.94, 6.96],
  ['DE', 'Domplatz 1, 50667Köln', 50.94, 6.96],
  ['DE', 'Steinweg 1, Frechen b. Köln', 50.91, 6.81],
  ['FR', '30 bd Vivier Merle Lyon 3e', 45.76, 4.84],
  ['ES', 'Calle Capitulares 1 Cordoba', 37.885, -4.78],
  ['ES', 'Plaça del Vi 1, 17004 Girona', 41.98, 2.82],
  ['ES', 'Av. Hidalgo 400, Guadalajara, México', 20.67, -103.35],
  ['IT', 'Piazza Duca d Aosta 1 Milano', 45.465, 9.19],
  ['IT', 'Palazzo Civico, Via Roma 145, Cagliari', 39.22, 9.12],
  ['PL', 'Rynek Główny 1, Cracow', 50.06, 19.94],
  ['BR', 'avenida paulista 1578 sao paulo', -23.55, -46.63],
  ['JP', '1-3-20 Nakanoshima Kita-ku Osaka-shi Osaka-fu', 34.69, 135.5],
  ['JP', '大阪府庁 大阪市中央区大手前2丁目', 34.69, 135.5],
  ['US', '10300 Torre Ave Cupertino', 37.32, -122.03],
  ['US', 'New York Public Library, 476 5th Ave, NY, NY', 40.71, -74.0],
  ['CA', '4333 rue Sherbrooke O Westmount', 45.485, -73.6],
  ['CA', '845 rue Sherbrooke Ouest Montreal', 45.5, -73.57],
  ['CA', 'Centre Bell, 1909 av. des Canadiens-de-Montréal, Montréal', 45.5, -73.57],
  ['GB', '21 City Square, Dundee, Tayside', 56.46, -2.97],
  ['FR', '1 quai Saint-Antoine, Lyon, Rhône', 45.76, 4.84],
  ['IT', 'Corso Vittorio Emanuele II 10, S. Remo', 43.82, 7.78],
  ['IT', 'Piazza Vecchia 8/a, 24129 Bergamo Alta', 45.7, 9.67],
  ['NL', 'Stationsweg 2, Hoek van Holland', 51.98, 4.13],
  ['BR', 'Av. Presidente Vargas 1, Belém do Pará', -1.455, -48.49],
  ['AU', '24 Mort Street, Toowoomba Qld', -27.56, 151.95],
  ['AU', 'Liebig St Warrnambool Vic', -38.38, 142.48],
];

export const adverseDoubts: readonly DoubtfulInput[] = [
  ['DE', 'Mirabellplatz 4, Salzburg', 'note'],
  ['IT', 'Piazza Castello, Reggio', 'note'],
  ['BR', 'Praça 1, Bom Jesus', 'note'],
  ['FR', '5 rue de Paris 3e', 'unknown'],
  ['NL', 'Coolsingel 40, 1011 PN Rotterdam', 'contradiction'],
];
