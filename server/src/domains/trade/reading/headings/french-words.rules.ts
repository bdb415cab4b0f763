import type { ConceptWords } from './concepts.rules.ts'

/**
 * French, as the customs of France, Belgium and northern and western Africa write. `nombre` stands in phrases alone,
 * since it is the Spanish word for a name.
 */
export const french: ConceptWords = {
  date: 'date|jour',
  month: 'mois|période|mois année',
  year: 'année|exercice',
  arrive: 'arrivée|arrivé|entrée|accostage|arrivage',
  depart: 'départ|sortie|expédition|appareillage|expédié|envoi|partance',
  declare:
    'déclaration|enregistrement|dédouanement|validation|mainlevée|main levée|bon à enlever|bae|acceptation|' +
    'enlèvement',
  load: 'chargement|embarquement|expédition|embarqué|mise à bord',
  discharge: 'déchargement|débarquement|débarqué',
  import: 'importation|importations|import|importé',
  export: 'exportation|exportations|export|exporté',
  importer:
    'importateur|destinataire|consignataire|acheteur|réceptionnaire|acquéreur|destinataire réel|importateur réel|' +
    'destinataire des marchandises',
  exporter:
    'exportateur|expéditeur|fournisseur|vendeur|chargeur|fabricant|consignateur|producteur|expéditeur exportateur',
  agent:
    'transitaire|commissionnaire|commissionnaire en douane|commissionnaire de transport|déclarant|' +
    'déclarant en douane|représentant|représentant en douane|agent|agent maritime|notifié|notifier|à notifier|' +
    'partie à notifier|partie notifiée|adresse de notification|notify|mandataire|agence maritime|' +
    'agence en douane|courtier en douane',
  party: 'société|entreprise|opérateur|entité|compagnie commerciale|raison sociale',
  partner: 'partenaire|partenaires',
  name: 'nom|dénomination|dénomination sociale|raison sociale',
  foreign: 'étranger|étrangère|extérieur',
  home: 'national|nationale|français|française|local|locale|marocain|tunisien|algérien|ivoirien',
  number: 'numéro|no|num|n|nos|réf|référence|identifiant|immatriculation de la déclaration|numéros',
  code: 'code|codes',
  describe:
    'description|désignation|libellé|intitulé|dénomination commerciale|désignation commerciale|descriptif|' +
    'désignation des marchandises',
  goods: 'marchandise|marchandises|produit|produits|cargaison|biens|désignation commerciale',
  hs:
    'nomenclature|nomenclature douanière|nomenclature combinée|nomenclature de produits|code nomenclature|' +
    'code sh|sh|ngp|position tarifaire|sous position tarifaire|sous position|espèce tarifaire|code nc|nc 8|' +
    'tarif douanier|code douanier|code produit|code marchandise|code des marchandises|code tarifaire|' +
    'nomenclature tarifaire|code sydonia|position sh|classement tarifaire|code espèce|taric',
  item: 'numéro d article|no d article|n d article|num article|no article|ligne|numéro de ligne|rang',
  bill:
    'connaissement|connaissements|lettre de voiture|lettre de transport|titre de transport|document de transport|' +
    'bl|lettre de transport maritime|bl fille|connaissement fille|connaissement groupeur|titre fille',
  master: 'connaissement mère|connaissement maître|connaissement principal|bl mère|master|titre mère',
  house: 'fille|house|bl fille|connaissement fille|connaissement groupeur|titre fille|groupeur',
  declaration:
    'déclaration|dau|mrn|déclaration en douane|numéro de déclaration|dum|document administratif unique|dmi|' +
    'déclaration unique',
  document: 'document|documents|doc',
  container:
    'conteneur|conteneurs|ctr|container|nombre de conteneurs|nombre conteneurs|nb conteneurs|nbre de conteneurs|' +
    'nb de conteneurs',
  type: 'type|types|genre|catégorie|nature des colis|nature de colis|nature des emballages',
  size: 'taille|dimension|dimensions|pieds|pied|longueur',
  teu: 'evp|teu|équivalent vingt pieds',
  vessel: 'navire|bateau|nom du navire|navires|navire porteur',
  voyage: 'voyage|numéro de voyage|rotation|n voyage|voyages',
  imo: 'imo',
  carrier:
    'transporteur|armateur|compagnie maritime|compagnie de navigation|ligne maritime|armement|compagnie|' +
    'transporteur maritime|opérateur maritime|ligne régulière',
  transport: 'transport|acheminement|transports',
  mode: 'mode|mode de transport|moyen de transport|voie|mode d acheminement|mode de transport à la frontière|moyen',
  port: 'port|ports|port maritime',
  place: 'lieu|lieux|localisation|endroit',
  customs:
    'bureau|bureau de douane|bureau de dédouanement|bureau d entrée|bureau de sortie|bureau frontière|' +
    'bureau de déclaration|bureau douanier|recette des douanes|bureau de destination|bureau de départ',
  origin: 'origine|provenance|fabrication|fabriqué',
  destination: 'destination|destination finale|dernière destination',
  country: 'pays',
  weight: 'poids|masse|tonnage|brut|brute',
  gross: 'brut|brute|bruts|brutes',
  net: 'net|nette|nets|nettes',
  kg: 'kg|kgs|kilo|kilos|kilogramme|kilogrammes',
  unit: 'unité|unités|unité de mesure|unité de compte|unité statistique',
  quantity:
    'quantité|quantités|qté|qte|nb|nbre|nombre total|nombre de conteneurs|nombre conteneurs|nb conteneurs|' +
    'nombre d unités|nombre de pièces|nbre de conteneurs|nb de conteneurs|nombre de colis',
  package:
    'colis|emballage|emballages|conditionnement|palettes|nombre de colis|nombre colis|nombre total de colis|' +
    'nombre de cartons|nombre de palettes|nature des colis|nature de colis|nature des emballages',
  value:
    'valeur|valeurs|montant|montants|valeur en douane|valeur statistique|valeur facture|valeur douane|' +
    'montant facture|montant de la facture|valeur de la facture|prix facture|valeur facturée|montant facturé|' +
    'prix de l article|prix total facture',
  price: 'prix',
  total: 'total|totale|totaux|somme|global|globale',
  fob: 'fob|fab',
  cif: 'cif|caf|cfr',
  usd: 'usd|dollar|dollars|dollar us|dollars us|dollars américains',
  money:
    'eur|euro|euros|franc|francs|cfa|fcfa|xof|xaf|mad|dh|dirham|dirhams|dinar|dinars|tnd|dzd|monnaie nationale|' +
    'monnaie locale|ariary|mga',
  currency: 'devise|devises|monnaie|code devise|devise de facturation|devise facture|monnaie de facturation',
  flow: 'flux|sens|sens du flux|type de flux|import export|sens de l échange|sens du trafic',
  status: 'statut|état',
  revision: 'mise à jour|modification|rectification|màj|rectifié|mis à jour',
  other:
    'adresse|rue|ville|code postal|téléphone|tél|courriel|siren|siret|eori|tva|nif|taxe|taxes|droits|droit|' +
    'droits de douane|droits et taxes|fret|assurance|cours|taux|taux de change|taux de droit|plomb|plombs|scellé|' +
    'scellés|volume|cubage|incoterm|incoterms|conditions de livraison|condition de livraison|livraison|' +
    'lieu de livraison|facture|numéro de facture|date de facture|contrat|commande|régime|régime douanier|' +
    'procédure|département|région|observation|observations|remarque|remarques|commentaire|marque|marques|modèle|' +
    'banque|paiement|mode de paiement|pavillon|immatriculation|camion|chauffeur|dépôt|entrepôt|magasin|' +
    'prix unitaire|unitaire|valeur unitaire|licence|certificat|accord|préférence|pourcentage|identifiant fiscal|' +
    'matricule fiscal|redevable|quotité|surestaries|frais|crédit documentaire|domiciliation|titre d importation|' +
    'origine du financement',
  filler:
    'de|du|des|la|le|les|l|d|en|et|ou|au|aux|à|par|pour|sur|dans|réel|réelle|prévu|prévue|estimé|estimée|' +
    'effectif|effective|déclaré|déclarée|commercial|commerciale|supplémentaire|statistique|final|finale|' +
    'aux frontières|pris',
}
