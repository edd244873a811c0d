import { defineConfig } from '@kubb/core';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';
import { pluginZod } from '@kubb/plugin-zod';

export default defineConfig({
  root: '.',
  input: { path: '../docs/openapi.json' },
  output: { path: 'dist/kubb', clean: true },
  plugins: [pluginOas(), pluginTs(), pluginZod()],
});
