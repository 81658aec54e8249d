// Draws every chart of the page with Chart.js, in the page's own colours, and again when day turns to night.
(() => {
  'use strict';

  const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const digits = (value, most) => value.toLocaleString('en', {maximumFractionDigits: most});
  const short = value => digits(value, value >= 100 ? 0 : value >= 10 ? 1 : 2);

  function scaled(value, base, units) {
    let unit = 0;
    while (Math.abs(value) >= base && unit < units.length - 1) {
      value /= base;
      unit++;
    }
    return short(value) + units[unit];
  }

  const written = {
    COUNT: value => scaled(value, 1000, ['', ' k', ' M', ' G', ' T']),
    BYTES: value => scaled(value, 1024, [' B', ' KiB', ' MiB', ' GiB', ' TiB']),
    SECONDS: value => value === 0 ? '0' : value < 1 ? short(value * 1000) + ' ms'
        : value < 120 ? short(value) + ' s' : value < 7200 ? short(value / 60) + ' min' : short(value / 3600) + ' h',
    RATIO: value => (value < 0.1 ? digits(value, 3) : digits(value, 2)) + '×',
  };
  const exactly = {COUNT: value => digits(value, 0)};

  // Names of series beside their points, where each series is one point.
  const names = {
    id: 'names',
    afterDatasetsDraw(chart) {
      const taken = [];
      const {ctx, chartArea} = chart;
      ctx.save();
      ctx.font = '600 12px system-ui, sans-serif';
      ctx.textBaseline = 'middle';
      chart.data.datasets.forEach((dataset, i) => {
        const point = chart.getDatasetMeta(i).data[0];
        if (!point || !chart.isDatasetVisible(i)) {
          return;
        }
        const width = ctx.measureText(dataset.label).width;
        const right = point.x + 10 + width < chartArea.right;
        const x = right ? point.x + 10 : point.x - 10 - width;
        let y = point.y;
        while (taken.some(t => Math.abs(t.y - y) < 13 && x < t.x + t.width && t.x < x + width)) {
          y += 13;
        }
        taken.push({x, y, width});
        ctx.fillStyle = dataset.borderColor;
        ctx.fillText(dataset.label, x, y);
      });
      ctx.restore();
    },
  };

  // Round steps for bytes are powers of two times a few, not of ten.
  function step(unit, most) {
    if (unit !== 'BYTES' || !(most > 0)) {
      return undefined;
    }
    const scale = 1024 ** Math.floor(Math.log(most) / Math.log(1024));
    return scale * ([0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100].find(s => most / (s * scale) <= 6) || 200);
  }

  // A few round values between the ends of a logarithmic axis.
  function roundValues(min, max) {
    for (const digits of [[1, 1.5, 2, 3, 5, 7], [1, 2, 5], [1]]) {
      const values = [];
      for (let power = Math.floor(Math.log10(min)); power <= Math.log10(max); power++) {
        values.push(...digits.map(digit => digit * 10 ** power).filter(value => value >= min && value <= max));
      }
      if (values.length <= 8 || digits.length === 1) {
        return values;
      }
    }
  }

  // Of bytes, powers of four, as those of ten are not round.
  function roundBytes(min, max) {
    const values = [];
    for (let value = 4 ** Math.ceil(Math.log(min) / Math.log(4)); value <= max; value *= 4) {
      values.push(value);
    }
    return values;
  }

  function logarithmic(spec, values) {
    const positive = values.filter(value => value > 0);
    const min = Math.min(...positive) / 1.4;
    const max = Math.max(...positive) * 1.4;
    const ticks = spec.unit === 'BYTES' ? roundBytes(min, max) : roundValues(min, max);
    return {type: 'logarithmic', min, max, afterBuildTicks: scale => { scale.ticks = ticks.map(value => ({value})); }};
  }

  function axis(spec, values, grid, faint) {
    return {
      ...spec.log ? logarithmic(spec, values) : {type: 'linear', beginAtZero: true},
      title: {display: true, text: spec.label, color: faint},
      border: {color: grid},
      grid: {color: grid},
      ticks: {
        color: faint,
        maxTicksLimit: 7,
        stepSize: spec.log ? undefined : step(spec.unit, Math.max(0, ...values)),
        maxRotation: 0,
        autoSkip: !spec.log,
        autoSkipPadding: 14,
        callback: value => written[spec.unit](value),
      },
    };
  }

  function dataset(series, points) {
    const tone = colour('--series-' + series.colour % 8);
    const data = [];
    for (let i = 0; i < series.points.length; i += 2) {
      data.push({x: series.points[i], y: series.points[i + 1]});
    }
    return {
      label: series.name, data, borderColor: tone, backgroundColor: tone, borderWidth: 2,
      borderDash: series.dashed ? [6, 4] : [], pointHitRadius: 12,
      pointRadius: points ? 6 : data.length < 3 ? 3 : 0, pointStyle: series.dashed ? 'triangle' : 'circle',
      showLine: !points, tension: 0,
    };
  }

  function config(spec) {
    const ink = colour('--ink');
    const faint = colour('--faint');
    const grid = colour('--line');
    const points = spec.kind === 'POINTS';
    const values = which => spec.series.flatMap(series => series.points.filter((_, i) => i % 2 === which));
    const value = (unit, v) => (exactly[unit] || written[unit])(v);
    return {
      type: 'scatter',
      data: {datasets: spec.series.map(series => dataset(series, points))},
      plugins: points ? [names] : [],
      options: {
        responsive: true, maintainAspectRatio: false, animation: false, normalized: true,
        interaction: points ? {mode: 'nearest', intersect: true} : {mode: 'nearest', axis: 'x', intersect: false},
        scales: {x: axis(spec.x, values(0), grid, faint), y: axis(spec.y, values(1), grid, faint)},
        plugins: {
          legend: {display: !points && spec.series.length > 1, labels: {color: ink, boxWidth: 22, boxHeight: 1}},
          tooltip: {
            callbacks: {
              title: () => '',
              label: item => [`${item.dataset.label}`,
                `${spec.x.label}: ${value(spec.x.unit, item.parsed.x)}`,
                `${spec.y.label}: ${value(spec.y.unit, item.parsed.y)}`],
            },
          },
        },
      },
    };
  }

  // The explorer draws charts of a search that is running.
  globalThis.NutshellCharts = {config};

  const figures = [...document.querySelectorAll('figure.chart')].map(figure => ({
    canvas: figure.querySelector('canvas'),
    spec: JSON.parse(figure.querySelector('.chart-data').textContent),
    drawn: null,
  }));

  function draw() {
    for (const figure of figures) {
      figure.drawn?.destroy();
      figure.drawn = new Chart(figure.canvas, config(figure.spec));
    }
  }

  draw();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
})();
