import { Trash2 } from 'lucide-react'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, cardLinkClass, LinkCard } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Menu, MenuButton } from '#app/ui/menu.tsx'
import { Section } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { PatternPicture } from '#app/ui/pattern-picture.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { TableFrame } from '#app/ui/table-frame.tsx'
import { Tabs, tabClass } from '#app/ui/tabs.tsx'

export function Parts() {
  return (
    <Section title="Parts">
      <div className="grid gap-6 sm:grid-cols-2">
        <Card>A card.</Card>
        <LinkCard className="p-5">
          <h3>
            <a href="#content" className={cardLinkClass}>
              A card that is one link
            </a>
          </h3>
        </LinkCard>
        <div className="flex flex-wrap items-center gap-2">
          <Badge>Neutral</Badge>
          <Badge tone="primary">Lecture</Badge>
          <Badge tone="brass">Next</Badge>
          <Badge tone="danger">Cancelled</Badge>
          <Badge tone="success">Active</Badge>
          <Avatar name="amina" />
          <Avatar />
          <Spinner />
          <Spinner label="Loading..." />
          <Menu label="More" trigger="⋯">
            <MenuButton>Edit</MenuButton>
            <MenuButton>
              <Trash2 aria-hidden="true" /> Delete
            </MenuButton>
          </Menu>
        </div>
        <Tabs label="Example">
          <a href="#content" className={tabClass} aria-current="page">
            Upcoming Events
          </a>
          <a href="#content" className={tabClass}>
            Past Events
          </a>
        </Tabs>
        <EmptyState title="No events found." action={<Button variant="secondary">Clear filters</Button>}>
          Try adjusting your filters.
        </EmptyState>
        <div className="grid content-start gap-3">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-24" />
        </div>
        <TableFrame label="A table" className="max-h-40">
          <table className="w-full text-start tabular-nums">
            <tbody>
              {['04:08', '05:33', '12:32', '16:06', '19:31'].map((time) => (
                <tr key={time} className="border-line border-b">
                  <th scope="row" className="p-3 text-start">
                    Row
                  </th>
                  <td className="p-3">{time}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
        <Pagination
          label="Pages"
          summary="2 of 5"
          previousLabel="Previous"
          nextLabel="Next"
          previous={(link) => <a href="#content" {...link} />}
          next={(link) => <a href="#content" {...link} />}
        />
      </div>
    </Section>
  )
}

export function Patterns() {
  return (
    <Section title="Patterns from ids">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {Array.from({ length: 12 }, (_, index) => `sample-${index}`).map((seed) => (
          <li key={seed} className="aspect-video overflow-hidden rounded-md">
            <PatternPicture seed={seed} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
