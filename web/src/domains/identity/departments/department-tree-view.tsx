import { EllipsisOutlined } from '@ant-design/icons'
import type { Department } from '@seamark/contract/identity/departments/departments'
import { Button, Dropdown, type MenuProps, Tree, type TreeDataNode, type TreeProps } from 'antd'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { hasCode } from '../../../platform/session/session.ts'
import type { Drop, Node } from './department-rules.ts'

interface TreeViewProps {
  nodes: readonly Node[]
  expanded: readonly number[]
  onExpand: (ids: number[]) => void
  /** Without it the tree is read-only. */
  edit: { menu: (department: Department) => NonNullable<MenuProps['items']>; onDrop: (drop: Drop) => void } | undefined
}

/** The departments as a tree: drag a row onto another or between two; its menu does the same without a mouse. */
export function DepartmentTree({ nodes, expanded, onExpand, edit }: TreeViewProps) {
  const { t } = useWords()
  const people = hasCode(351)
  const titleOf = ({ department }: Keyed) => <Row department={department} menu={edit?.menu} people={people} />
  return (
    <div className="departments">
      <div className="department-head" aria-hidden>
        <span>{t('identity.department.name')}</span>
        <span className="department-count">{t('identity.department.people')}</span>
        <span className="department-count">{t('identity.department.peopleWithBelow')}</span>
        {edit ? <span className="department-menu" /> : null}
      </div>
      <Tree<Keyed>
        blockNode
        selectable={false}
        motion={false}
        aria-label={t('identity.departments')}
        draggable={edit ? { icon: false } : false}
        treeData={nodes.map(treeNodeOf)}
        expandedKeys={[...expanded]}
        onExpand={(keys) => onExpand(keys.map(Number))}
        titleRender={titleOf}
        onDrop={(info) => edit?.onDrop(dropOf(info))}
      />
    </div>
  )
}

interface Keyed extends TreeDataNode {
  key: number
  department: Department
  children: Keyed[]
}

const treeNodeOf = (node: Node): Keyed => ({
  key: node.id,
  title: node.name,
  department: node,
  children: node.children.map(treeNodeOf),
})

type DropInfo = Parameters<NonNullable<TreeProps<Keyed>['onDrop']>>[0]

/** antd's tree gives the gap by its number among the siblings. */
function dropOf({ dragNode, node, dropToGap, dropPosition }: DropInfo): Drop {
  const [dragged, target] = [dragNode.key, node.key]
  if (!dropToGap) return { dragged, target, where: 'into' }
  return { dragged, target, where: dropPosition < Number(node.pos.split('-').at(-1)) ? 'before' : 'behind' }
}

interface RowProps {
  department: Department
  menu: ((department: Department) => NonNullable<MenuProps['items']>) | undefined
  /** Whether the reader may open the page of users, which then is linked. */
  people: boolean
}

function Row({ department, menu, people: isLinked }: RowProps) {
  const { t, language } = useWords()
  const { id, name, people, peopleWithBelow } = department
  const count = (value: number) => (value === 0 ? '—' : number(value, language))
  return (
    <span className="department-row">
      <span className="department-name">{name}</span>
      <span className="department-count">{count(people)}</span>
      <span className="department-count">
        {isLinked && peopleWithBelow > 0 ? (
          <PageLink
            href={href('/system/users', { departmentId: id })}
            aria-label={t('identity.department.seePeople', { name, count: peopleWithBelow })}
            draggable={false}
          >
            {count(peopleWithBelow)}
          </PageLink>
        ) : (
          count(peopleWithBelow)
        )}
      </span>
      {menu ? (
        <span className="department-menu">
          <Dropdown trigger={['click']} menu={{ items: menu(department) }}>
            <Button
              type="text"
              size="small"
              icon={<EllipsisOutlined aria-hidden />}
              aria-label={t('identity.department.actions', { name })}
            />
          </Dropdown>
        </span>
      ) : null}
    </span>
  )
}
