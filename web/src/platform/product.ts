/** The product's name, which also ends every page title. */
export const productName = 'Seamark 航标'
