import { Breadcrumbs } from '#components/ui/Breadcrumbs.tsx'
import { Card } from '#components/ui/Card.tsx'
import { EmptyState } from '#components/ui/EmptyState.tsx'
import { Figures } from '#components/ui/Figures.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { Notice } from '#components/ui/Notice.tsx'
import { Pager } from '#components/ui/Pager.tsx'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import { Stepper } from '#components/ui/Stepper.tsx'
import { Table } from '#components/ui/Table.tsx'
import { Tabs } from '#components/ui/Tabs.tsx'
import type { Exhibit } from './Gallery.tsx'

/** Navigation, tables, notices and layout components. */
export const structure: Exhibit = {
  title: 'Breadcrumbs, Tabs, Figures, Table, Notice, Pager, Stepper, Skeleton, Card, EmptyState',
  show: (prefix) => (
    <>
      <Breadcrumbs
        items={[
          { text: 'Marketplace', href: '#main' },
          { text: 'Edge & connectivity', href: '#main' },
          { text: 'EdgeLink Gateway' },
        ]}
      />
      <Tabs
        label={`${prefix}product`}
        tabs={['Overview', 'Architecture', 'Pricing', 'Docs', 'Resources'].map((text, index) => ({
          text,
          href: `#${prefix}${text}`,
          isCurrent: index === 2,
        }))}
      />
      <Figures
        lang="en"
        figures={[
          { value: '250+', label: 'protocols' },
          { value: '< 15 min', label: 'to the first value' },
          { value: '99.95 %', label: 'availability' },
        ]}
      />
      <Table
        caption={`Plans ${prefix}`}
        columns={[{ text: 'Plan' }, { text: 'Capacity' }, { text: 'Price', isNumber: true }]}
        rows={[
          { key: 'starter', cells: ['Starter', '5 devices', 'USD 49.00'] },
          { key: 'site', cells: ['Site', 'Unlimited', 'USD 1,290.00'] },
        ]}
      />
      <Notice title="For your information">Prices are without tax.</Notice>
      <Notice tone="success">The plan was ordered.</Notice>
      <Notice tone="warning">Maintenance on Saturday from 02:00 to 04:00 UTC.</Notice>
      <Notice tone="danger" title="The order was not placed">
        The price has changed since you saw it.
      </Notice>
      <Pager
        pageIndex={2}
        pageSize={10}
        totalCount={48}
        hrefOf={(page) => `#${prefix}page-${page}`}
      />
      <Stepper label={`${prefix}steps`} steps={['Plan', 'Payment', 'Review']} current={2} />
      <Skeleton of="text" lines={3} />
      <Skeleton of="block" />
      <Card>A card with medium padding.</Card>
      <EmptyState
        title="No licenses yet"
        description="What you order appears here with its serial number and its documents."
      >
        <LinkButton href="#main">Browse products</LinkButton>
      </EmptyState>
    </>
  ),
}
