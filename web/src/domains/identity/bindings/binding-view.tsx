import { LockOutlined, MailOutlined, MobileOutlined, WechatOutlined } from '@ant-design/icons'
import { type BindingKind, bindingKinds } from '@seamark/contract/identity/bindings/bindings'
import { Button, Card } from 'antd'
import { type ReactNode, useState } from 'react'
import { Failed, Loading } from '../../../kit/page/states.tsx'
import { useWords } from '../../../platform/language/i18n.ts'
import { scanWechat, setProgress, useWechatProgress } from '../sign-in/wechat-actions.ts'
import { useBindings, useWaysIn } from './binding-queries.ts'
import { bindingWords } from './binding-text.ts'
import { ContactForm } from './binding-contact-form.tsx'
import { PasswordForm } from './binding-password-form.tsx'
import { UnbindForm } from './binding-unbind-form.tsx'
import { WechatForm } from './binding-wechat-form.tsx'
import './binding-view.css'

type Dialog = { deed: 'password' } | { deed: 'bind' | 'unbind'; kind: BindingKind }

/** The person's sign-in methods, and the actions on them. */
export function WaysInView() {
  const { t } = useWords()
  const { data, error, refetch } = useBindings()
  const { data: ways } = useWaysIn()
  const [dialog, setDialog] = useState<Dialog>()
  const { step } = useWechatProgress()
  const isThere: Record<BindingKind, boolean | undefined> = {
    phone: ways?.phoneCode.isThere,
    email: ways?.email.isThere,
    wechat: ways?.wechat.isThere,
  }
  const close = () => setDialog(undefined)

  function bind(kind: BindingKind) {
    if (kind === 'wechat') void scanWechat('bind', (confirmation) => setProgress({ step: 'confirmed', confirmation }))
    else setDialog({ deed: 'bind', kind })
  }

  return (
    <Card size="small" title={t('identity.bindings.title')}>
      {error ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Loading rows={4} /> : null}
      {data ? (
        <ul className="bindings">
          <Line
            icon={<LockOutlined />}
            name={t('identity.bindings.password')}
            value={t(data.hasPassword ? 'identity.bindings.set' : 'identity.bindings.notSet')}
          >
            {data.hasPassword ? (
              <Button
                size="small"
                aria-label={t('identity.bindings.changePassword')}
                onClick={() => setDialog({ deed: 'password' })}
              >
                {t('identity.bindings.change')}
              </Button>
            ) : null}
          </Line>
          {bindingKinds.map((kind) => (
            <Binding
              key={kind}
              kind={kind}
              value={data[kind]}
              isThere={isThere[kind]}
              bind={() => bind(kind)}
              unbind={() => setDialog({ deed: 'unbind', kind })}
            />
          ))}
        </ul>
      ) : null}
      {dialog?.deed === 'password' ? <PasswordForm close={close} /> : null}
      {dialog?.deed === 'unbind' ? <UnbindForm kind={dialog.kind} close={close} /> : null}
      {dialog?.deed === 'bind' && dialog.kind !== 'wechat' ? (
        <ContactForm kind={dialog.kind} isChange={data?.[dialog.kind] !== null} close={close} />
      ) : null}
      {step === 'idle' ? null : <WechatForm scan={() => bind('wechat')} />}
    </Card>
  )
}

interface BindingProps {
  kind: BindingKind
  value: string | null
  isThere: boolean | undefined
  bind: () => void
  unbind: () => void
}

function Binding({ kind, value, isThere, bind, unbind }: BindingProps) {
  const { t } = useWords()
  const words = bindingWords[kind]
  const isBound = value !== null
  return (
    <Line
      icon={icons[kind]}
      name={t(words.name)}
      value={isBound ? value || t('identity.bindings.nameless') : t('identity.bindings.notBound')}
      note={isThere === false ? t(words.absent) : undefined}
    >
      {isThere ? (
        <Button size="small" aria-label={t(isBound ? words.change : words.bind)} onClick={bind}>
          {t(isBound ? 'identity.bindings.replace' : 'identity.bindings.bind')}
        </Button>
      ) : null}
      {isBound ? (
        <Button size="small" aria-label={t(words.unbind)} onClick={unbind}>
          {t('identity.bindings.unbind')}
        </Button>
      ) : null}
    </Line>
  )
}

interface LineProps {
  icon: ReactNode
  name: string
  value: string
  note?: string | undefined
  children: ReactNode
}

function Line({ icon, name, value, note, children }: LineProps) {
  return (
    <li>
      <span className="bindings-icon" aria-hidden>
        {icon}
      </span>
      <div>
        <h3>{name}</h3>
        <p>{value}</p>
        {note ? <p>{note}</p> : null}
      </div>
      <span className="bindings-deeds">{children}</span>
    </li>
  )
}

const icons: Record<BindingKind, ReactNode> = {
  phone: <MobileOutlined />,
  email: <MailOutlined />,
  wechat: <WechatOutlined />,
}
