import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CapturePage } from './capture-page.tsx'
import { openKeptFairs, refreshFairs } from './fairs/fairs.ts'
import { goToLogin, personOf, readToken } from './person.ts'
import { keep, readDraft, readHeld, readKept } from './queue/queue.ts'
import { startSending } from './queue/sending.ts'
import { startLanguage } from './speech.ts'
import { readState, setState } from './state.ts'
import { startWorker } from './worker-start.ts'
import './capture.css'

void start()

// Not by an await out here: files that are fetched later may wait for the end of this one.
async function start() {
  await Promise.all([startLanguage(), openPhone()])
  const { person, held } = readState()
  const draft = person === undefined ? undefined : await readDraft(person)
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root')
  createRoot(element).render(
    <StrictMode>
      <CapturePage draft={draft} />
    </StrictMode>,
  )
  startSending()
  void startWorker(held.length > 0 || draft !== undefined)
  await meetServer()
}

/** The page opens for whoever is signed in, else for whom it last served on this phone. */
async function openPhone() {
  const signedIn = personOf(readToken())
  if (signedIn !== undefined) await keep('person', signedIn)
  const last = await readKept('person')
  const person = typeof last === 'number' ? last : undefined
  setState({ person, held: person === undefined ? [] : await readHeld(person) })
  await openKeptFairs()
}

/** With a network and without a session it leads to the login page; a hall's network that leads nowhere does not. */
async function meetServer() {
  const wanted = Number(new URLSearchParams(location.search).get('fair'))
  const met = await refreshFairs(Number.isSafeInteger(wanted) && wanted > 0 ? wanted : undefined)
  if (met !== 'signIn') return
  // Somebody may have begun a card while the server was asked.
  const { person } = readState()
  if (person === undefined || (await readDraft(person)) === undefined) goToLogin()
}
