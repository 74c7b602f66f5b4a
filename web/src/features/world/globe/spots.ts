/** Code, latitude and longitude, in whole degrees, of each country's largest city (GeoNames, CC BY 4.0). */
const TABLE =
  'AD43,2;AE25,55;AF35,69;AG17,-62;AL41,20;AM40,45;AO-9,13;AR-35,-58;AT48,16;AU-34,151;AW13,-70;' +
  'AZ40,50;BA44,18;BB13,-60;BD24,90;BE51,4;BF12,-2;BG43,23;BH26,51;BI-3,29;BJ6,2;BN5,115;' +
  'BO-16,-68;BR-24,-47;BS25,-77;BT27,90;BW-25,26;BY54,28;BZ17,-88;CA44,-79;CD-4,15;CF4,19;' +
  'CG-4,15;CH47,9;CI5,-4;CL-33,-71;CM4,10;CN31,121;CO5,-74;CR10,-84;CU23,-82;CV15,-24;CW12,-69;' +
  'CY35,33;CZ50,14;DE53,13;DJ12,43;DK56,13;DM15,-61;DO18,-70;DZ37,3;EC0,-79;EE59,25;EG30,31;' +
  'EH27,-13;ER15,39;ES40,-4;ET9,39;FI60,25;FJ-18,179;FR49,2;GA0,9;GB52,0;GE42,45;GF5,-52;' +
  'GG49,-3;GH7,-2;GI36,-5;GM13,-17;GN10,-14;GP16,-62;GQ2,10;GR38,24;GT15,-91;GU14,145;GW12,-16;' +
  'GY7,-58;HK22,114;HN14,-87;HR46,16;HT19,-72;HU47,19;ID-6,107;IE53,-6;IL32,35;IM54,-4;IN19,73;' +
  'IQ33,44;IR36,51;IS64,-22;IT42,13;JE49,-2;JM18,-77;JO32,36;JP36,140;KE-1,37;KG43,75;KH12,105;' +
  'KI1,173;KM-12,43;KP39,126;KR38,127;KW29,48;KY19,-81;KZ43,77;LA18,103;LB34,36;LC14,-61;LK7,80;' +
  'LR6,-11;LS-29,27;LT55,25;LU50,6;LV57,24;LY33,13;MA34,-8;MC44,7;MD47,29;ME42,19;MG-19,48;' +
  'MH7,171;MK42,21;ML13,-8;MM17,96;MN48,107;MO22,114;MP15,146;MQ15,-61;MR18,-16;MT36,14;' +
  'MU-20,57;MV4,74;MW-14,34;MX19,-99;MY3,102;MZ-26,33;NA-23,17;NC-22,166;NE14,2;NG6,3;NI12,-86;' +
  'NL52,4;NO60,11;NP28,85;NZ-37,175;OM24,58;PA9,-80;PE-12,-77;PF-18,-150;PG-9,147;PH15,121;' +
  'PK32,74;PL52,21;PR18,-66;PS32,35;PT39,-9;PY-25,-58;QA25,52;RE-21,55;RO44,26;RS45,20;RU56,38;' +
  'RW-2,30;SA21,39;SB-9,160;SC-5,55;SD16,33;SE59,18;SG1,104;SI46,15;SK48,17;SL8,-13;SN15,-17;' +
  'SO2,45;SR6,-55;SS5,32;ST0,7;SV14,-89;SY36,37;SZ-26,31;TC22,-72;TD12,15;TG6,1;TH14,101;' +
  'TJ39,69;TL-9,126;TM38,58;TN37,10;TO-21,-175;TR41,29;TT11,-61;TW25,122;TZ-7,39;UA50,31;UG0,33;' +
  'US41,-74;UY-35,-56;UZ41,69;VC13,-61;VE10,-67;VI18,-65;VN11,107;VU-18,168;WS-14,-172;XK43,21;' +
  'YE15,44;YT-13,45;ZA-26,28;ZM-15,28;ZW-18,31';

/** Degrees north and east. */
export type Spot = readonly [lat: number, lon: number];

const countries = new Map<string, Spot>(
  TABLE.split(';').map((entry) => {
    const [lat = 0, lon = 0] = entry.slice(2).split(',').map(Number);
    return [entry.slice(0, 2), [lat, lon]];
  }),
);

/** Where the number of an area is shown: in its middle, on land, at no one's city. */
const AREAS: Record<string, Spot> = {
  'america-do-norte': [40, -98],
  'america-do-sul': [-25, -64],
  europa: [48, 9],
  africa: [-8, 21],
  'asia-e-oceania': [27, 105],
};

/** The place of a country or an area on the globe. */
export const spotOf = (code: string): Spot | undefined => countries.get(code) ?? AREAS[code];
