/** A part of a drawer or a page, with a heading. */
import { Group } from '@mantine/core';
import { useId, type ReactNode } from 'react';

export interface SectionProps {
  readonly title: string;
  /** Buttons beside the heading. */
  readonly actions?: ReactNode;
  /** 3 in a drawer, whose title is a second-level heading; 2 on a page. */
  readonly level?: 2 | 3;
  readonly children: ReactNode;
}

export function Section({ title, actions, level = 3, children }: SectionProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className="section" aria-labelledby={id}>
      <Group justify="space-between" gap="xs" wrap="nowrap" className="section-head">
        <Heading id={id}>{title}</Heading>
        <Group gap="xs" wrap="nowrap">
          {actions}
        </Group>
      </Group>
      {children}
    </section>
  );
}
