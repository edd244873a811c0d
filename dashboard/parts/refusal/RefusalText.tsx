/** Sentences of a refusal, and its technical details, folded away. */
import { Code } from '@mantine/core';
import type { Refused } from '../../api/ask.ts';
import type { Words } from './words.ts';

export function Lines({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  if (lines.length === 1) return <p className="tight">{lines[0]}</p>;
  return (
    <ul className="refusal-lines">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

export function Technical({ error, words: { text } }: { readonly error: Refused; readonly words: Words }) {
  return (
    <details className="refusal-technical">
      <summary>{text('refusals:technical')}</summary>
      {text('refusals:errorCode')} <Code>{error.code}</Code>
      {error.requestId !== null && (
        <>
          <br />
          {text('frame:error.request')} <Code>{error.requestId}</Code>
        </>
      )}
    </details>
  );
}
