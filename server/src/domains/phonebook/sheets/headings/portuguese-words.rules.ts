import type { ConceptWords } from './concepts.rules.ts'

/** Portuguese of Brazil and Portugal. */
export const portuguese: ConceptWords = {
  firm: 'empresa|razão social|companhia|organização|nome da empresa|denominação|entidade|instituição|pessoa jurídica|nome empresarial|firma',
  client:
    'cliente|fornecedor|expositor|importador|exportador|embarcador|consignatário|distribuidor|associado|comprador|fabricante|parceiro',
  person:
    'contato|contacto|pessoa de contato|pessoa de contacto|responsável|representante|nome do contato|a c|encarregado|interlocutor',
  named: 'nome',
  personal: 'nome completo|nome e sobrenome|nome e apelido',
  given: 'primeiro nome|nome próprio|prenome',
  middle: 'nome do meio',
  family: 'sobrenome|apelido|último nome|nome de família',
  short: 'nome fantasia|fantasia|marca|sigla|nome comercial|nome abreviado|nome reduzido',
  english: 'inglês|em inglês',
  position: 'função|posição|título|cargo do contato|cargo ocupado|profissão|ocupação',
  department: 'departamento|depto|setor do contato|área|divisão|seção',
  gender: 'gênero|género|sexo',
  mobile: 'celular|telemóvel|cel|móvel|telefone celular|telefone móvel|tel celular',
  phone: 'telefone|telefones|tel|fone|telefone fixo|fixo|fones|telef',
  fax: 'fax|telefax',
  email: 'email|e mail|correio eletrônico|correio eletrónico|endereço de email|endereço de e mail|endereço eletrônico',
  web: 'site|website|página|página web|sítio|homepage|endereço web|sítio web',
  home: 'residencial|pessoal|casa',
  work: 'comercial|trabalho|escritório|profissional',
  direct: 'direto|linha direta|ramal direto',
  second: 'outro|outra|alternativo|secundário|adicional',
  country: 'país|países',
  province: 'estado|uf|província|região|distrito federal|estado uf|unidade federativa',
  city: 'cidade|município|localidade|concelho',
  street: 'rua|logradouro|morada|avenida',
  address: 'endereço|domicílio|sede|end|endereço completo|endereço comercial',
  postal: 'cep|código postal|cod postal',
  tax: 'cnpj|nif|nipc|contribuinte|cnpj cpf|cnpj mf|número fiscal|identificação fiscal|n contribuinte|número de contribuinte',
  register: 'registro|registo|inscrição|nire|matrícula',
  number: 'número|nro|núm|nº',
  code: 'código|cód',
  goods: 'produto|produtos|mercadoria|mercadorias|artigos|produtos principais',
  industry: 'setor|ramo|atividade|indústria|segmento|ramo de atividade|setor de atividade|cnae|área de atuação',
  remark: 'observações|observação|obs|notas|nota|comentários|comentário|anotações',
  kind: 'tipo|etiqueta|rótulo',
  row: 'ordem|item|linha|sequência',
  other:
    'data|aniversário|nascimento|estande|pavilhão|vendedor|bairro|complemento|andar|edifício|inscrição estadual|inscrição municipal|cpf|capital|funcionários|faturamento|banco|conta|agência|ramal|status|situação|grupo|moeda|valor|preço|' +
    'quantidade|porto|navio|ddd|ddi|mês|ano|foto|imagem|idioma|representante legal|sócio|diretor geral|proprietário|tratamento|freguesia',
  filler: 'de|do|da|dos|das|o|a|e|ou|em|para|principal|no|na|dados|informação|completo',
}
