import type { ConceptWords } from './concepts.rules.ts'

/** French. */
export const french: ConceptWords = {
  firm: 'société|entreprise|raison sociale|compagnie|organisation|dénomination|dénomination sociale|nom de l entreprise|nom de la société|établissement|organisme|employeur|enseigne|nom société|nom entreprise',
  client:
    'client|fournisseur|exposant|importateur|exportateur|chargeur|destinataire|distributeur|adhérent|acheteur|fabricant|nom du client|tiers',
  person:
    'contact|personne de contact|interlocuteur|personne à contacter|nom du contact|correspondant|responsable|représentant|à l attention de',
  named: 'nom',
  personal: 'nom complet|nom et prénom|prénom et nom|nom prénom|prénom nom|nom et prénoms',
  given: 'prénom|prénoms',
  middle: 'deuxième prénom',
  family: 'nom de famille|patronyme',
  short: 'nom commercial|sigle|abréviation|marque|nom court',
  english: 'anglais|en anglais',
  position: 'fonction|poste|titre|poste occupé|qualité|emploi|intitulé du poste',
  department: 'service|département|division|direction|pôle',
  gender: 'sexe|genre',
  mobile: 'portable|mobile|tél portable|téléphone portable|téléphone mobile|tél mobile|gsm|n portable',
  phone: 'téléphone|tél|tel|fixe|téléphone fixe|standard|tél fixe|n tél|ligne fixe',
  fax: 'fax|télécopie|télécopieur',
  email: 'e mail|email|courriel|mail|adresse e mail|adresse mail|adresse électronique|mél|messagerie|adresse email',
  web: 'site|site web|site internet|web|page web|adresse web|internet|url',
  home: 'domicile|privé|personnel',
  work: 'bureau|professionnel|travail',
  direct: 'ligne directe|direct',
  second: 'autre|secondaire|alternatif|autres',
  country: 'pays',
  province: 'région|province|état|canton',
  city: 'ville|commune|localité',
  street: 'rue|voie|n et rue|rue et numéro',
  address: 'adresse|siège|siège social|adresse postale|adresse complète|adresse du siège',
  postal: 'code postal|cp|c p|npa',
  tax: 'tva|n tva|numéro de tva|tva intracommunautaire|numéro fiscal|identifiant fiscal|n de tva|numéro tva|n tva intracommunautaire|ice|nif|matricule fiscal',
  register: 'siret|siren|rcs|registre du commerce|n siret|n siren|immatriculation|numéro siret|numéro siren',
  number: 'numéro|n|num|nos',
  code: 'code|référence',
  goods: 'produit|produits|marchandise|marchandises|articles|produits principaux',
  industry: 'secteur|activité|secteur d activité|industrie|branche|domaine d activité|métier',
  remark: 'remarque|remarques|commentaire|commentaires|observations|observation|notes|note|annotations',
  kind: 'type|étiquette|libellé|catégorie',
  row: 'ordre|ligne|rang',
  other:
    'date|anniversaire|naissance|stand|hall|pavillon|commercial|vendeur|civilité|capital|effectif|chiffre|chiffre d affaires|ca|statut|état du compte|banque|compte|étage|bâtiment|complément|complément d adresse|boîte postale|bp|cedex|' +
    'photo|image|langue|groupe|devise|montant|prix|quantité|port|navire|indicatif|poste interne|gérant|dirigeant|président|mois|année|arrondissement|quartier|naf|ape|code naf|code ape',
  filler: 'de|du|de la|de l|des|la|le|les|l|d|et|ou|en|à|principal|principale|informations|complet|au|social',
}
