/** The figures of an exhibition that count companies, in the order of the work. */
export const companyFigures = ['companies', 'contacted', 'quoted', 'ordered', 'newClients'] as const
export type CompanyFigure = (typeof companyFigures)[number]
