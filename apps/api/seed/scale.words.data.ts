// Words for the names of invented companies and people. No name refers to a real person.
const words = (text: string) => text.trim().split(/\s+/)

export const names = {
  en: {
    owners:
      words(`Ashford Bellweather Brackenridge Calloway Carrow Cavendale Chesterfold Cobblestone Copperfield Crestmoor Dalewick
      Darnley Eastbrook Elderwood Fairholme Fenwick Foxglove Gatesby Glenmarsh Greyfriar Hallowell Harborough Hartwell Hawksmere
      Hazelgrove Highfold Hollowbrook Ironwood Juniper Keswick Kingsley Lakeham Larkfield Linden Longmere Maplewood Marlowe Meadowlark
      Millbrook Moorgate Netherfield Northwick Oakhurst Oldcastle Overton Pemberly Pinecrest Quayside Ravenscar Redfern Ridgeway
      Rivermead Rosedale Rowanfield Saltmarsh Sandringdale Seabright Selwyn Silverton Stonebridge Summerhill Sycamore Tamworth Thistledown
      Thornbury Underhill Upwell Valecrest Wakefern Waverton Westcombe Whitmore Wildwood Willowby Winterbourne Woodlark Wrenfield Yarrow
      Yewdale Zephyr`),
    trades:
      words(`Accounting Architects Bakery Brewing Builders Capital Catering Chemicals Clinic Consulting Dental Design Diagnostics
      Distribution Electrical Energy Engineering Estates Farming Fisheries Foods Freight Glassworks Health Hospitality Insurance Labs
      Legal Logistics Machinery Marine Market Media Optics Packaging Pharmacy Plumbing Printing Robotics Shipping`),
    towns:
      words(`Aberdeen Bath Belfast Bristol Cambridge Cardiff Carlisle Chester Coventry Derby Dover Dublin Durham Exeter Galway
      Glasgow Hull Inverness Ipswich Lancaster Leeds Leicester Lincoln Norwich Nottingham Oxford Perth Plymouth Portsmouth Preston
      Reading Ripon Salisbury Sheffield Stirling Swansea Truro Wells Winchester York`),
    forms: ['Ltd', 'Group', '& Sons', 'Partners'],
    partners: words(
      `Beacon Cordillera Drift Ember Granite Harbour Lantern Meridiem Nimbus Outpost Prairie Quarry Summit Tidewater Vantage Wharf`,
    ),
    firstNames:
      words(`Ada Alfie Amara Beth Callum Clara Daniel Edith Felix Grace Harry Imogen Isaac Jade Kofi Leah Maya Noah Olive Priya
      Ravi Ruth Samuel Tess`),
  },
  fr: {
    owners:
      words(`Aubépine Beauchêne Bellerive Boisclair Bonnefoy Brèvecourt Champfleury Châtaignier Clairval Cormeilles Courtenay
      Delarivière Deschênes Duprévert Églantine Étoilé Fauvel Fontclaire Frênelle Garance Genêt Grandpré Hautbois Hêtraie Jonquière
      Labruyère Lafontaine-Vive Lavandier Lécuyer Lormeau Maisonneuve Malvoisin Marronnier Mauprévoir Mirecourt Montclair Montjoie
      Noiseraie Ormeau Orvallon Peupleraie Pré-Vert Quatrebras Rivoire Rochebrune Romarin Roseraie Sablonnier Saint-Elme Sapinière
      Saulaie Sauvageot Tilleul Touraille Trévoux Valfleuri Vaucresson Verdier Vieuxpont Villeneuve Vimeu Viorne Volubilis Yvoire
      Beaurivage Chanteloup Clairefontaine Coudrier Duchâtel Fougeraie Grandchamp Islemarine Mélèze Moulinet Noiretable Pomeraie
      Puyvert Rougemont Sureau Valombre`),
    trades:
      words(`Agencement Agroalimentaire Ameublement Architecture Assurances Avocats Boulangerie Chocolaterie Cliniques Conseil
      Couverture Décoration Dentaire Distribution Édition Électricité Énergie Environnement Expertise Fromagerie Gestion Hôtellerie
      Immobilier Imprimerie Informatique Ingénierie Jardinerie Laboratoires Logistique Maçonnerie Menuiserie Notaires Optique
      Pharmacie Plomberie Santé Sécurité Traiteur Transports Viticole`),
    towns:
      words(`Amiens Angers Annecy Arles Avignon Bayonne Besançon Bordeaux Brest Caen Cahors Chambéry Colmar Dijon Grenoble Laval
      Lille Limoges Lorient Lyon Mâcon Marseille Metz Montpellier Nancy Nantes Narbonne Nice Nîmes Orléans Pau Poitiers Quimper
      Reims Rennes Rouen Sète Strasbourg Toulouse Tours`),
    forms: ['SARL', 'SAS', '& Fils', 'et Associés'],
    partners: words(
      `Alizé Boréal Cascade Diapason Esplanade Faîtage Girandole Horizon Îlot Jalon Kiosque Lisière Mistral Nacelle Orée Passerelle`,
    ),
    firstNames:
      words(`Adèle Anaïs Baptiste Camille Chloé Clément Édouard Élise Émile Gaëlle Hélène Inès Jérôme Léa Loïc Maëlle Mathis Noémie
      Océane Rémi Solène Théo Yanis Zoé`),
  },
} as const

export type NameLanguage = keyof typeof names
