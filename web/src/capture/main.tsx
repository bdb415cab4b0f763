import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CapturePage } from './capture-page.tsx'
import { startPhotoThread } from './card/photos.ts'
import { openKeptFairs, openKeptList, refreshFairs } from './fairs/fairs.ts'
import { goToLogin, personOf, readToken } from './person.ts'
import type { Draft } from './queue/database.ts'
import { hasCardInHand, takeInHand } from './queue/hands.ts'
import { isBlankCard } from './queue/editing-rules.ts'
import { keep, keepDraft, readDrafts, readHeld, readKept } from './queue/queue.ts'
import { newId, startSending } from './queue/sending.ts'
import { startLanguage } from './speech.ts'
import { setState } from './state.ts'
import { startWorker } from './worker-start.ts'
import './capture.css'

void start()

// Not by an await out here: files that are fetched later may wait for the end of this one.
async function start() {
  const [draft] = await Promise.all([openPhone(), startLanguage()])
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root')
  createRoot(element).render(
    <StrictMode>
      <CapturePage draft={draft} />
    </StrictMode>,
  )
  startPhotoThread()
  // Whoever stands at a fair is a long list; the form does not wait for it.
  void openKeptList()
  startSending()
  void startWorker()
  await meetServer()
}

/** The page that was left may still be closing, and so hold its card. */
const patienceMs = 1000

/** Goes on with a card of hers that is half written and that no other open page has in hand. */
async function openDraft(person: number): Promise<Draft | undefined> {
  for (const draft of await readDrafts(person, newId())) {
    if (draft.editing === null && isBlankCard(draft.card)) await keepDraft(person, undefined, draft.id)
    else if (await takeInHand(draft.id, patienceMs)) return draft
  }
  return undefined
}

/** The page opens for whoever is signed in, else for whom it last served on this phone. Returns the card that she goes on with. */
async function openPhone(): Promise<Draft | undefined> {
  const signedIn = personOf(readToken())
  if (signedIn !== undefined) void keep('person', signedIn).catch(() => undefined)
  const last = signedIn ?? (await readKept('person'))
  const person = typeof last === 'number' ? last : undefined
  const fairs = openKeptFairs()
  if (person === undefined) return fairs.then(() => undefined)
  const [held, draft] = await Promise.all([readHeld(person), openDraft(person), fairs])
  setState({ person, held })
  return draft
}

/** With a network and without a session it leads to the login page; a hall's network that leads nowhere does not. */
async function meetServer() {
  const wanted = Number(new URLSearchParams(location.search).get('fair'))
  const met = await refreshFairs(Number.isSafeInteger(wanted) && wanted > 0 ? wanted : undefined)
  if (met !== 'signIn') return
  // Somebody may have begun a card while the server was asked.
  if (!hasCardInHand()) goToLogin()
}
