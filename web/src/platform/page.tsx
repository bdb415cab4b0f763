import { useRouter } from '@tanstack/react-router'
import type { FormInstance, Modal } from 'antd'
import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { z } from 'zod'
import { href, readSearch, type SearchPatch, withPatch } from './search.ts'
import { drafts, isShown, tabs } from './tabs/tabs.ts'
import type { Page } from './tabs/tabs.rules.ts'

export type { Page } from './tabs/tabs.rules.ts'

type ModalApi = ReturnType<typeof Modal.useModal>[0]

export const PageContext = createContext<Page | null>(null)
export const ModalContext = createContext<ModalApi | null>(null)

/** The page as its own tab knows it. Never read the router's hooks in a page: they tell of the page in front. */
export function usePage(): Page {
  const page = use(PageContext)
  if (!page) throw new Error('usePage outside a kept page')
  return page
}

/** What varies in this page's path, checked; throws if the schema refuses it, which the page's error screen shows. */
export function usePageParams<S extends z.ZodType>(schema: S): z.output<S> {
  const { params } = usePage()
  return useMemo(() => schema.parse(params), [schema, params])
}

/** This tab's own filters, typed; what is wrong in the address falls back to the schema's defaults. */
export function usePageSearch<S extends z.ZodType<object>>(schema: S): z.output<S> {
  const { search } = usePage()
  return useMemo(() => readSearch(schema, search), [schema, search])
}

/** Changes this tab's own filters in place. Empty values leave the address; lists are written with commas. */
export function useSetPageSearch(): (patch: SearchPatch) => void {
  const page = usePage()
  const router = useRouter()
  return (patch) => {
    const now = tabs.get().tabs.find((tab) => tab.key === page.key)?.live?.page ?? page
    if (isShown(page)) router.history.replace(href(page.key, withPatch(now.search, patch)))
  }
}

/** Goes to an address of ours, unless this page has been left meanwhile. */
export function useGo(): (to: string) => void {
  const page = usePage()
  const router = useRouter()
  return (to) => {
    if (isShown(page)) router.history.push(to)
  }
}

/** A link inside the product: a plain click stays in this window, every other click is the browser's. */
export function PageLink({
  href: to,
  onClick,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const router = useRouter()
  function go(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    event.stopPropagation()
    router.history.push(to)
  }
  return (
    <a href={to} onClick={go} {...rest}>
      {children}
    </a>
  )
}

/** Dialogs that live and hide with this page; antd's static ones would stay over the next page. */
export function usePageModal(): ModalApi {
  const modal = use(ModalContext)
  if (!modal) throw new Error('usePageModal outside a kept page')
  return modal
}

/** Names this tab by what it shows, such as a company; undefined gives the route's own title back. */
export function useTabTitle(text: string | undefined) {
  const { key } = usePage()
  useEffect(() => tabs.label(key, text), [key, text])
}

interface Stored<Values, Note> {
  values: Values
  note?: Note
}

export interface Draft<Values, Note> {
  /** The form came back with what was typed before. */
  restored: boolean
  /** What was noted beside the restored values, such as the version they began from. */
  note: Note | undefined
  /** Forgets what was typed: after saving or giving up. */
  drop: () => void
  /** For the form: `<Form form={form} {...draft.props}>`. */
  props: { onValuesChange: (changed: unknown, values: Values) => void }
}

/**
 * Keeps what is typed into a form of this page until it is saved or dropped, also over a reload, and marks the tab as unsaved.
 * Values must be plain data: a date must be kept as text.
 */
export function useDraft<Values extends object, Note = undefined>(
  name: string,
  form: FormInstance<Values>,
  note?: Note,
): Draft<Values, Note> {
  const { key } = usePage()
  const [before] = useState(() => drafts.read(key, name) as Stored<Values, Note> | null)
  const dropped = useRef(before === null)
  useLayoutEffect(() => {
    if (before && !dropped.current) form.setFieldsValue(before.values)
    dropped.current = true
  }, [before, form])
  const firstNote = useRef(before?.note ?? note)
  return {
    restored: before !== null,
    note: before?.note,
    drop() {
      firstNote.current = note
      drafts.drop(key, name)
    },
    props: {
      onValuesChange: (_changed, values) => drafts.write(key, name, { values, note: firstNote.current ?? note }),
    },
  }
}
