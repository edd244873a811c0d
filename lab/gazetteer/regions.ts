/** Abbreviations of states and provinces that GeoNames numbers. In other countries GeoNames' own code stays. */

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  AU: '01=ACT 02=NSW 03=NT 04=QLD 05=SA 06=TAS 07=VIC 08=WA',
  BR:
    '01=AC 02=AL 03=AP 04=AM 05=BA 06=CE 07=DF 08=ES 11=MS 13=MA 14=MT 15=MG 16=PA 17=PB 18=PR 20=PI 21=RJ 22=RN 23=RS 24=RO ' +
    '25=RR 26=SC 27=SP 28=SE 29=GO 30=PE 31=TO',
  CA: '01=AB 02=BC 03=MB 04=NB 05=NL 07=NS 08=ON 09=PE 10=QC 11=SK 12=YT 13=NT 14=NU',
  DE: '01=BW 02=BY 03=HB 04=HH 05=HE 06=NI 07=NW 08=RP 09=SL 10=SH 11=BB 12=MV 13=SN 14=ST 15=TH 16=BE',
  IN:
    '01=AN 02=AP 03=AS 05=CH 07=DL 09=GJ 10=HR 11=HP 12=JK 13=KL 14=LD 16=MH 17=MN 18=ML 19=KA 20=NL 21=OD 22=PY 23=PB 24=RJ ' +
    '25=TN 26=TR 28=WB 29=SK 30=AR 31=MZ 33=GA 34=BR 35=MP 36=UP 37=CG 38=JH 39=UK 40=TS 41=LA 52=DH',
  MX:
    '01=AGU 02=BCN 03=BCS 04=CAM 05=CHP 06=CHH 07=COA 08=COL 09=CMX 10=DUR 11=GUA 12=GRO 13=HID 14=JAL 15=MEX 16=MIC 17=MOR ' +
    '18=NAY 19=NLE 20=OAX 21=PUE 22=QUE 23=ROO 24=SLP 25=SIN 26=SON 27=TAB 28=TAM 29=TLA 30=VER 31=YUC 32=ZAC',
};

const regions = new Map(
  Object.entries(ABBREVIATIONS).flatMap(([country, list]) =>
    list.split(' ').map((entry) => {
      const [code = '', abbreviation = ''] = entry.split('=');
      return [`${country}.${code}`, abbreviation] as const;
    }),
  ),
);

/** Territories of the US: their ISO code is also their state code. */
const US_TERRITORIES: ReadonlySet<string> = new Set(['PR', 'GU', 'VI', 'AS', 'MP', 'FM', 'MH', 'PW']);

/** The region of a town in the gazetteer, from its GeoNames admin1 code. Empty: none. */
export function regionOf(country: string, admin1: string): string {
  if (US_TERRITORIES.has(country)) {
    return country;
  }
  // "00" is GeoNames' code for a place without a region.
  return admin1 === '00' ? '' : (regions.get(`${country}.${admin1}`) ?? admin1);
}
