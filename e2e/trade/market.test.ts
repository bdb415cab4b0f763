// The stories of a market are told one after another, at one product.
import './analysis/ports.ts'
import './parties/parties.ts'
import './acquisition/leads.ts'
